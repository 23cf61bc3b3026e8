// Points as they are printed: with a true minus sign.

export const points = (n = 0): string => (n < 0 ? `−${-n}` : String(n));

/** What a round brought: a gain is marked as one too. */
export const gain = (n = 0): string => (n > 0 ? `+${n}` : points(n));
