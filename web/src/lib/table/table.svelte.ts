// One table as this browser sees it: the last update of the server plus a local overlay (which cards are selected, which
// melds are staged, the act in flight). No rule is decided here.
import { BUILD, isOld, reloadFor } from "../build";
import { colourJokers, keepJokers, keptJokers } from "../cards/jokers";
import type { ClientMessage, Closed, Event, Greeting, Hints, Legal, Refused, ServerMessage, Update, View } from "../protocol";
import type { Heard } from "../clock/left";
import type { Phrase } from "../protocol.chat";
import { Channel, type Link } from "../socket";
import { Arrangement } from "./arrangement";
import type { Intent } from "./intents";
import { moved, sorted, type Sort } from "./order";
import { Outbox } from "./outbox";
import { unstaged, type News, type Question, type Staged } from "./overlay";
import { NO_PIECES, facesOf, ordered, reconcile, type Piece, type Pieces } from "./pieces";
import { playedIds, type Move } from "./moves";
import { Talk } from "./talk.svelte";
import { Underway } from "./underway.svelte";

const LOG_LENGTH = 60;
const NO_MOVES: readonly Move[] = [];
/** A knock that was offered and is refused like this came after another's knock or draw. */
const LATE = new Set(["stale", "cannot-knock", "own-discard"]);

export class TableState {
  link = $state.raw<Link>("connecting");
  seats = $state.raw<number[]>([]);
  view = $state.raw<View | null>(null);
  version = $state.raw(0);
  hints = $state.raw<Hints | null>(null);
  connected = $state.raw<boolean[]>([]);
  /** How many watch without a seat. */
  watchers = $state.raw(0);
  /** When the others go on without those who have not agreed (`performance.now()`). */
  agreeBy = $state.raw<number | null>(null);
  /** The clocks as the server told them last. */
  heard = $state.raw<Heard | null>(null);
  closed = $state.raw<Closed | null>(null);
  log = $state.raw<Event[]>([]);
  news = $state.raw<News>({ events: [], animate: false });
  refused = $state.raw<Refused | null>(null);
  pieces = $state.raw<Pieces>(NO_PIECES);
  selection = $state.raw<ReadonlySet<number>>(new Set());
  staged = $state.raw<Staged[]>([]);
  question = $state.raw<Question | null>(null);
  /** The card of the hand that keys speak of. */
  focused = $state.raw<number | null>(null);
  /** The seat whose hand lies open on a device that several players share. */
  uncovered = $state.raw<number | null>(null);
  /** What an act will look like, before its answer; until it is known nothing is shown of it. */
  preview: (pieces: Pieces, moves: readonly Move[]) => Pieces = (pieces) => pieces;
  /** The version that was the first to be seen. */
  opened = 0;
  /** Says whether these lines may be done now; set where somebody watches over every act, as the coach of a lesson does. */
  gate: ((lines: readonly string[]) => boolean) | null = null;
  readonly talk = new Talk();
  readonly underway = new Underway();
  #legal = $state.raw<Legal | null>(null);
  #offered = "";
  #arrangement = new Arrangement(
    () => facesOf(this.pieces.hand),
    (cards) => this.seat !== null && this.#socket.send({ t: "order", seat: this.seat, cards: [...cards] }),
  );
  #socket: Channel<ServerMessage, ClientMessage>;
  #outbox: Outbox;

  constructor(readonly id: string) {
    this.#outbox = new Outbox((message) => this.#socket.send(message));
    this.#socket = new Channel(
      `/ws/tables/${encodeURIComponent(id)}`,
      (message) => this.#hear(message),
      (link) => (this.link = link),
    );
    addEventListener("pagehide", this.#leave);
  }

  stop(): void {
    removeEventListener("pagehide", this.#leave);
    this.#leave();
    this.#socket.stop();
  }

  /** What the server offers; nothing while an act is under way, because it speaks of the state before it. */
  get legal(): Legal | null {
    return this.busy ? null : this.#legal;
  }

  get busy(): boolean {
    return this.underway.flight !== null;
  }

  /** What is shown of an act before its answer comes. */
  get moves(): readonly Move[] {
    return this.underway.flight?.intent.moves ?? NO_MOVES;
  }

  get seat(): number | null {
    return this.view?.seat ?? null;
  }

  get shared(): boolean {
    return this.seats.length > 1;
  }

  /** True for somebody who has no seat here and looks on. */
  get watching(): boolean {
    return this.view !== null && this.seats.length === 0;
  }

  get playing(): boolean {
    return this.view?.phase === "draw" || this.view?.phase === "play";
  }

  get myTurn(): boolean {
    return this.playing && this.view!.turn === this.seat;
  }

  /** True while the device is between two hands. */
  get covered(): boolean {
    return this.shared && this.playing && (this.uncovered === null || this.seat !== this.uncovered);
  }

  get selected(): Piece[] {
    return this.pieces.hand.filter((piece) => this.selection.has(piece.id));
  }

  #hear(message: ServerMessage): void {
    switch (message.t) {
      case "greeting":
        return this.#greeted(message);
      case "update":
        return this.#updated(message);
      case "done":
        return this.#done(message.id, message.v);
      case "refused":
        return this.#spring(message);
      case "presence":
        [this.connected, this.watchers] = [message.connected, message.watching];
        return;
      case "clocks":
        if (message.v === this.version) this.heard = { clocks: message.clocks, at: performance.now() };
        return;
      case "ordered":
        if (message.seat === this.seat) this.#lie(ordered(this.pieces.hand, message.cards)).adopt();
        return;
      case "said":
      case "unsaid":
        return this.talk.hear(message);
      case "closed":
        this.closed = message;
        this.#socket.stop();
    }
  }

  #greeted(greeting: Greeting): void {
    this.seats = greeting.seats;
    this.#offered = greeting.build;
    this.#reloadIfOld();
    this.#watch(this.shared ? this.uncovered : (greeting.seats[0] ?? null));
    this.#outbox.again();
  }

  #watch(seat: number | null): void {
    this.#socket.send({ t: "watch", seat, v: this.version, build: BUILD });
  }

  #updated(update: Update): void {
    if (update.v < this.version) return;
    const first = this.view === null;
    const sameSeat = this.view?.seat === update.view.seat;
    const events = update.events.filter((event) => event.v > this.version);
    const played = playedIds(this.moves);
    const shown = sameSeat ? this.pieces : { ...this.pieces, hand: [] };
    if (!sameSeat || events.some(({ e }) => e === "dealt")) this.#arrangement.forget();
    if (first) this.opened = update.v;
    this.view = update.view;
    this.version = update.v;
    this.agreeBy = update.view.agree_in === null ? null : performance.now() + update.view.agree_in;
    this.hints = update.hints;
    this.heard = update.clocks ? { clocks: update.clocks, at: performance.now() } : null;
    this.#legal = update.legal;
    const log = [...this.log, ...events];
    this.log = log.slice(Math.max(0, Math.min(log.findLastIndex(({ e }) => e === "dealt"), log.length - LOG_LENGTH)));
    this.underway.shown(update.v);
    this.#coverIfNeeded(update.view);
    this.#show(this.covered ? { ...update.view, hand: [] } : update.view, shown, played);
    this.news = { events: first ? [] : events, animate: sameSeat || (!this.shared && events.at(-1)?.e === "dealt") };
    this.underway.goOn(this.myTurn);
  }

  #show(view: View, shown: Pieces, played: ReadonlySet<number>): void {
    const pieces = reconcile(shown, view, played, this.#arrangement.faces ?? view.order);
    colourJokers(pieces, this.pieces === NO_PIECES ? keptJokers(this.id) : {});
    // After a reconnect the same version comes again while the act is still on its way: it stays shown.
    this.pieces = this.underway.flight?.on === this.version ? this.pieces : pieces;
    const held = new Set(this.pieces.hand.map((piece) => piece.id));
    this.selection = new Set([...this.selection].filter((id) => held.has(id)));
    this.staged = this.staged.filter(({ cards }) => cards.every((piece) => held.has(piece.id)));
    if (!this.#legal?.opening.need) this.staged = [];
    this.#arrangement.note();
    this.question = null;
  }

  #coverIfNeeded(view: View): void {
    if (!this.shared || this.uncovered === null) return;
    if (view.phase !== "over" && view.turn === this.uncovered) return;
    this.uncovered = null;
    this.selection = new Set();
    this.#watch(null);
  }

  uncover(seat: number): void {
    this.uncovered = seat;
    this.#watch(seat);
  }

  #done(id: string, version: number): void {
    this.#outbox.settle(id);
    this.underway.stored(id, version, this.version);
    this.underway.goOn(this.myTurn);
    this.#reloadIfOld();
  }

  #spring(refused: Refused): void {
    this.#outbox.settle(refused.id);
    const flight = this.underway.refused(refused.id);
    const late = flight?.intent.do[0] === "knock" && LATE.has(refused.code);
    if (flight) {
      this.news = { events: [], animate: true };
      if (this.view) this.#show(this.view, flight.before, new Set());
    }
    this.refused = late ? { ...refused, code: "knock-late" } : refused;
    this.#reloadIfOld();
  }

  #reloadIfOld(): void {
    if (isOld(this.#offered) && this.#outbox.empty) reloadFor(this.#offered);
  }

  allows(lines: readonly string[]): boolean {
    return this.gate?.(lines) ?? true;
  }

  /** Sends an act and shows at once what it will look like. */
  act(intent: Intent): void {
    if (this.busy || this.seat === null || !this.allows(intent.do)) return;
    this.refused = null;
    const before = this.pieces;
    const played = playedIds(intent.moves);
    const id = this.#outbox.post({ seat: this.seat, v: this.version, do: intent.do });
    this.underway.flight = { id, intent, before, doneAt: null, on: this.version };
    this.news = { events: [], animate: true };
    this.pieces = this.preview(before, intent.moves);
    this.selection = new Set([...this.selection].filter((piece) => !played.has(piece)));
  }

  /** Sends an act of which nothing is shown before its answer. */
  post(seat: number, lines: string[], entropy?: string): void {
    this.#outbox.post({ seat, v: this.version, do: lines, ...(entropy !== undefined && { entropy }) });
  }

  /** Says something to all at the table; false where there is no connection to say it over. */
  say(said: { words: string } | { phrase: Phrase }): boolean {
    const seat = this.seat ?? this.seats[0];
    return seat !== undefined && this.#socket.send({ t: "say", seat, ...said });
  }

  toggle(id: number): void {
    const selection = new Set(this.selection);
    if (!selection.delete(id)) selection.add(id);
    this.selection = selection;
  }

  sort(sort: Sort): void {
    this.#reorder(sorted(this.pieces.hand, sort, this.hints));
  }

  move(ids: ReadonlySet<number>, place: number): void {
    this.#reorder(moved(unstaged(this.pieces.hand, this.staged), ids, place));
  }

  /** What is staged stands behind the cards that are seen in the hand. */
  #reorder(seen: Piece[]): void {
    const hand = [...seen, ...this.pieces.hand.filter((piece) => !seen.includes(piece))];
    if (hand.every((piece, index) => piece === this.pieces.hand[index])) return;
    this.#lie(hand).change();
  }

  /** Shows the hand in another order. */
  #lie(hand: Piece[]): Arrangement {
    this.news = { events: [], animate: true };
    this.pieces = { ...this.pieces, hand };
    return this.#arrangement;
  }

  /** Where drawn cards were left to lie is told when the page goes: a reload finds them there, looking as they did. */
  #leave = (): void => {
    this.#arrangement.tell();
    keepJokers(this.id, this.shared ? { ...this.pieces, hand: [] } : this.pieces);
  };
}
