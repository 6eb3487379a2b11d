/** Words in which the first of a month is written as it is printed, « 1er » with its letters raised. */
export function OrdinalText({ children }: { children: string }) {
  // The parts of a text never move: their place is their key.
  // oxlint-disable-next-line react/no-array-index-key -- as above
  return children.split(/\b1(er)\b/).map((part, index) => (index % 2 ? [1, <sup key={index}>{part}</sup>] : part))
}
