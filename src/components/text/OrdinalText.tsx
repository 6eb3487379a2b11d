/** Text in which « er » of « 1er » is superscript. */
export function OrdinalText({ children }: { children: string }) {
  // The parts of a text never move, so the index is their key.
  // oxlint-disable-next-line react/no-array-index-key -- as above
  return children.split(/\b1(er)\b/).map((part, index) => (index % 2 ? [1, <sup key={index}>{part}</sup>] : part))
}
