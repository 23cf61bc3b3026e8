// A deck has a red joker and a black one. Jokers are one face to the server, so the page gives them their colours in
// turn, as it meets them; one that moves keeps its own.
const colours = new Map<number, "red" | "black">();

export function jokerColour(id: number): "red" | "black" {
  const known = colours.get(id) ?? (colours.size % 2 ? "black" : "red");
  colours.set(id, known);
  return known;
}
