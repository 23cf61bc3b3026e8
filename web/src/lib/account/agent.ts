// A browser's name for itself, in the two words by which its owner knows it.

const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;

const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** Empty where neither is known. */
export function nameOf(agent: string): string {
  const found = [BROWSERS, SYSTEMS].map((names) => names.find(([sign]) => agent.includes(sign))?.[1]);
  return found.filter(Boolean).join(" · ");
}
