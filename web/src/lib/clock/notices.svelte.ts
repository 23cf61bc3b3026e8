// Being told that it is one's turn while no page is open: this browser's subscription to its push service, kept in step with
// the server. Only where there is a service worker, so over https or on this machine.
import { ask } from "../api";
import type { NewPush, OldPush, PushKey } from "../protocol";
import { settings } from "../settings.svelte";

/** `none`: this browser knows no such thing. */
export type Told = "none" | "off" | "on" | "denied";

class Notices {
  /** Null until it is known. */
  told = $state.raw<Told | null>(null);

  /** Finds out how it stands, and renews what the server knows. */
  async look(): Promise<void> {
    if (!navigator.serviceWorker?.controller || !("PushManager" in window)) return void (this.told = "none");
    if (Notification.permission === "denied") return void (this.told = "denied");
    const push = await manager();
    const mine = await push.getSubscription();
    if (mine) await this.#keep(mine);
    else this.told = "off";
  }

  /** Throws where the browser or the server does not want to. */
  async begin(): Promise<void> {
    const push = await manager();
    const { key } = await ask<PushKey>("GET", "/api/push");
    try {
      await this.#keep(await push.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    } catch (error) {
      if (Notification.permission !== "denied") throw error;
      this.told = "denied";
    }
  }

  async end(): Promise<void> {
    const mine = await (await manager()).getSubscription();
    if (mine) {
      await ask<void>("DELETE", "/api/push", { endpoint: mine.endpoint } satisfies OldPush);
      await mine.unsubscribe();
    }
    this.told = "off";
  }

  async #keep(mine: PushSubscription): Promise<void> {
    const { endpoint, keys } = mine.toJSON();
    const wanted: NewPush = { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth!, language: settings.language };
    await ask<void>("POST", "/api/push", wanted);
    this.told = "on";
  }
}

const manager = async (): Promise<PushManager> => (await navigator.serviceWorker.ready).pushManager;

export const notices = new Notices();
