// The REST half of docs/protocol.md: each request is one function, each failure a Failure with the server's code.
import type { Commitment, Family, Invitation, Judgement, Lesson, Me, NewTable, SavedTable, Trouble, WantedRules } from "./protocol";
import type { Frame, Replay } from "./protocol.replay";
import type { Summons } from "./protocol.people";

export class Failure extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    request.headers = { ...request.headers, "content-type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Failure("offline", "The server cannot be reached.");
  }
  if (!answer.ok) throw await failure(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function failure(answer: Response): Promise<Failure> {
  try {
    const problem = (await answer.json()) as Partial<Trouble>;
    return new Failure(problem.code ?? "failed", problem.sentence ?? answer.statusText);
  } catch {
    return new Failure(answer.status >= 500 ? "offline" : "failed", answer.statusText);
  }
}

export const at = (part: string): string => encodeURIComponent(part);

export const api = {
  me: () => ask<Me>("GET", "/api/me"),
  guest: (name: string) => ask<Me>("POST", "/api/guest", { name }),
  families: () => ask<Family[]>("GET", "/api/families"),
  levels: () => ask<string[]>("GET", "/api/levels"),
  judge: (rules: WantedRules) => ask<Judgement>("POST", "/api/rules/check", rules),
  summons: () => ask<Summons[]>("GET", "/api/summons"),
  commitment: () => ask<Commitment>("POST", "/api/commitments"),
  lesson: (rules: string) => ask<Lesson>("GET", `/api/lessons/${at(rules)}`),
  learn: (rules: string) => ask<SavedTable>("POST", `/api/lessons/${at(rules)}`),
  tables: () => ask<SavedTable[]>("GET", "/api/tables"),
  replay: (table: string) => ask<Replay>("GET", `/api/replays/${at(table)}`),
  replayRound: (table: string, v: number) => ask<Frame[]>("GET", `/api/replays/${at(table)}/rounds/${v}`),
  create: (table: NewTable) => ask<SavedTable>("POST", "/api/tables", table),
  remove: (table: string) => ask<void>("DELETE", `/api/tables/${at(table)}`),
  invitation: (code: string) => ask<Invitation>("GET", `/api/invitations/${at(code)}`),
  sit: (code: string, name: string, entropy: string) =>
    ask<SavedTable>("POST", `/api/invitations/${at(code)}/seat`, { name, entropy }),
};

/** The files of a finished match, to keep. */
export const recordOf = (table: string, v: number, kind: "jsonl" | "txt"): string => `/api/replays/${at(table)}/matches/${v}/record.${kind}`;

/** The record of a finished match as JSON lines. */
export async function recordText(table: string, v: number): Promise<string> {
  const answer = await fetch(recordOf(table, v, "jsonl"));
  if (!answer.ok) throw await failure(answer);
  return answer.text();
}

export const qrOf = (code: string): string => `/api/invitations/${at(code)}/qr.svg`;
