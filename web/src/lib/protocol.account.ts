// What docs/protocol.md says about accounts: who is asking, the ways in, and all that the account's page shows.
import type { Me } from "./protocol";

export interface AccountName {
  name: string;
  role: string;
}

export interface Doors {
  passkeys: boolean;
  reset: boolean;
}

/** Everything binary is base64url without padding. */
export interface PasskeyAnswer {
  id: string;
  client: string;
  attestation?: string;
  authenticator?: string;
  signature?: string;
  user?: string;
}

export interface WantedChallenge {
  purpose: "register" | "sign-in" | "add" | "confirm";
  name?: string;
}

export interface Challenge {
  challenge: string;
  site: string;
  user: string;
  name: string;
  algorithms: number[];
  known: string[];
}

export interface NewAccount {
  name: string;
  language: "de" | "es" | "en";
  password?: string;
  passkey?: PasskeyAnswer;
  label?: string;
}

export interface Credentials {
  name: string;
  password: string;
}

export interface Recovery {
  name: string;
  code: string;
  password: string;
}

export interface WantedReset {
  who: string;
}

export interface Reset {
  ticket: string;
  password: string;
}

export interface Redeemed {
  ticket: string;
}

export interface SignedIn {
  me: Me;
  moved: number;
  stayed: number;
}

export interface Proof {
  password?: string;
  passkey?: PasskeyAnswer;
}

export interface NewPasskey {
  passkey: PasskeyAnswer;
  label: string;
}

export interface NewLabel {
  label: string;
}

export interface NewName {
  name: string;
}

export interface NewPassword {
  password: string | null;
}

export interface NewEmail {
  email: string | null;
}

export interface NewLanguage {
  language: "de" | "es" | "en";
}

export interface Session {
  id: string;
  agent: string;
  created: number;
  seen: number;
  current: boolean;
}

export interface Passkey {
  id: string;
  label: string;
  created: number;
  used: number | null;
}

export interface RecoveryCodes {
  codes: string[];
}

export interface Account {
  name: string;
  role: string;
  language: "de" | "es" | "en";
  created: number;
  password: boolean;
  email: string | null;
  mail: boolean;
  secure: boolean;
  passkeys: Passkey[];
  codes: number;
  sessions: Session[];
}
