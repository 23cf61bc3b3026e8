// The lobby as it is told: every open table, kept up to date by the socket, and what of it I want to see. While somebody
// points at the list nothing in it moves: tables that go stay in their places until he is done.
import type { LobbyMessage, OpenTable, Visitor } from "../protocol.open";
import { Channel, type Link } from "../socket";
import { kept, objection } from "./admission";

export const CLOCKS = ["any", "none", "quick", "days"] as const;
export const SORTS = ["waiting", "new", "full"] as const;

export interface Filters {
  rules: string;
  show: "free" | "watch";
  clock: (typeof CLOCKS)[number];
  rated: boolean;
  /** Only where I may sit. */
  mine: boolean;
  sort: (typeof SORTS)[number];
}

const ORDERS: Record<Filters["sort"], (a: OpenTable, b: OpenTable) => number> = {
  waiting: (a, b) => a.since - b.since,
  new: (a, b) => b.since - a.since,
  full: (a, b) => free(a) - free(b) || a.since - b.since,
};

export const free = (table: OpenTable): number => table.seats.filter(({ name }) => name === null).length;

function clockKind({ terms }: OpenTable): Filters["clock"] {
  return terms.clock ? (terms.clock.days ? "days" : "quick") : "none";
}

/** How often what depends on the time is looked at again. */
const TICK_MS = 5000;

export class Lobby {
  link = $state.raw<Link>("connecting");
  me = $state.raw<Visitor | null>(null);
  filters = $state.raw<Filters>({ rules: "", show: "free", clock: "any", rated: false, mine: false, sort: "waiting" });
  now = $state.raw(Date.now());
  /** Tables that are shown still, though there is no seat at them any more. */
  gone = $state.raw<ReadonlySet<string>>(new Set());
  #tables = $state.raw<ReadonlyMap<string, OpenTable>>(new Map());
  #held = false;
  #channel = new Channel<LobbyMessage>(
    "/ws/lobby",
    (message) => this.#hear(message),
    (link) => (this.link = link),
  );
  #ticking = setInterval(() => (this.now = Date.now()), TICK_MS);

  stop(): void {
    clearInterval(this.#ticking);
    this.#channel.stop();
  }

  /** Everything of a kind that anybody could see. */
  all = $derived([...this.#tables.values()].filter(({ table, stage }) => this.#shows(stage) && !this.gone.has(table)));

  shown = $derived.by(() => {
    const { me, filters } = this;
    if (!me) return [];
    return [...this.#tables.values()].filter((table) => this.#wanted(table, me, filters)).sort(ORDERS[filters.sort]);
  });

  #shows(stage: OpenTable["stage"]): boolean {
    return (stage === "waiting") === (this.filters.show === "free");
  }

  #wanted(table: OpenTable, me: Visitor, { rules, clock, rated, mine }: Filters): boolean {
    return (
      this.#shows(table.stage) &&
      (!rules || table.rules === rules) &&
      (clock === "any" || clockKind(table) === clock) &&
      (!rated || table.terms.rated === true) &&
      (!mine || table.stage === "playing" || objection(table, me, this.now) === null) &&
      kept(table, me)
    );
  }

  filter(change: Partial<Filters>): void {
    this.filters = { ...this.filters, ...change };
  }

  /** Somebody points at the list, or has left it. */
  hold(held: boolean): void {
    this.#held = held;
    if (!held && this.gone.size > 0) this.#forget(this.gone);
  }

  #hear(message: LobbyMessage): void {
    if (message.t === "visitor") {
      this.me = message;
      return;
    }
    const tables = new Map(message.all ? [] : this.#tables);
    for (const table of message.tables) tables.set(table.table, table);
    this.#tables = tables;
    const gone = new Set([...this.gone].filter((table) => !message.tables.some((each) => each.table === table)));
    message.gone.forEach((table) => gone.add(table));
    if (this.#held && !message.all) this.gone = gone;
    else this.#forget(gone);
  }

  #forget(gone: ReadonlySet<string>): void {
    this.#tables = new Map([...this.#tables].filter(([table]) => !gone.has(table)));
    this.gone = new Set();
  }
}
