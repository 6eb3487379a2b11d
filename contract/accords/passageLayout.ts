/**
 * Kind of the lines that begin at an offset of a passage. `article`: heading of an article; `inline-article`: paragraph
 * that begins with the article's name; `column`: paragraph above the former line; `header`: repeated page header;
 * `continued`: goes on with the former block.
 */
export type PassageLayoutKind = keyof typeof codes

/** Block of lines of a passage: kind, offset in the passage, and offsets of the later cells of a table's row. */
export type PassageLineBlock = { kind: PassageLayoutKind; at: number; cells: number[] }

const codes = {
  article: 'A',
  'inline-article': 'a',
  title: 'T',
  paragraph: 'P',
  column: 'U',
  row: 'R',
  header: 'H',
  continued: 'C',
} as const
const kinds = new Map(Object.entries(codes).map(([kind, code]) => [code as string, kind as PassageLayoutKind]))

/** Returns the stored form of a passage's layout: « A0 P34 R120,140,155 ». */
export const formatPassageLayout = (entries: PassageLineBlock[]): string =>
  entries.map(({ kind, at, cells }) => codes[kind] + [at, ...cells].join(',')).join(' ')

/** Parses the stored layout of a passage. Without one, paragraphs are told from the punctuation of its lines. */
export function parsePassageLayout(layout: string, words: string): PassageLineBlock[] {
  if (layout === '') return guessPassageLayout(words)
  return layout.split(' ').map((entry) => {
    const [at = 0, ...cells] = entry.slice(1).split(',').map(Number)
    return { kind: kinds.get(entry.charAt(0)) ?? 'continued', at, cells }
  })
}

/** Returns the layout of a passage that a former version has stored: a line after the end of a sentence begins anew. */
function guessPassageLayout(words: string): PassageLineBlock[] {
  const entries: PassageLineBlock[] = [{ kind: 'paragraph', at: 0, cells: [] }]
  for (let at = words.indexOf('\n'); at >= 0; at = words.indexOf('\n', at + 1))
    if (/[.:;!?»]$/.test(words.slice(0, at).trimEnd())) entries.push({ kind: 'paragraph', at: at + 1, cells: [] })
  return entries
}
