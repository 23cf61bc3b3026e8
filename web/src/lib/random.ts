// Random hex digits from the browser's own generator, which is there on plain http too (randomUUID is not).

export function hex(bytes: number): string {
  const raw = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(raw, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The browser's share of the chance in a deal. */
export const entropy = (): string => hex(16);
