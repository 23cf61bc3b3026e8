// Being told that it is one's turn while no page is open, as docs/protocol.md describes it.

export interface PushKey {
  key: string;
}

export interface NewPush {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: "de" | "es" | "en";
}

export interface OldPush {
  endpoint: string;
}
