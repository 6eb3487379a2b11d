import { sql } from 'drizzle-orm'
import type { ParsedQuery, QueryContext, Term } from './parseQuery.ts'

// A shorter word is near too many others.
const SHORTEST = 4
const LONGEST = 30
// Each is looked for through the whole vocabulary: of so many words the rarest are tried.
const TRIED = 4
// A word that is there, but in so many times fewer texts than its neighbour, may be a slip that was printed.
const RARER = 20
const PRINTED = 3

/** Where words are looked up, and those that some texts hold: the public ones', unless told. */
type Vocabulary = Omit<QueryContext, 'cache'>
const KNOWN = sql`vocabulary`

/**
 * What was typed with each word that no text holds replaced by the nearest that some do, as most of them write it;
 * undefined when none is near. Whether it finds anything is for the caller to see.
 */
export async function spellCorrect(
  where: Vocabulary,
  typed: string,
  { terms }: ParsedQuery,
): Promise<string | undefined> {
  const guessable = terms.filter(
    ({ folded }) => folded.length >= SHORTEST && folded.length <= LONGEST && /^[a-z]+$/.test(folded),
  )
  const known = await textsWith(where, guessable)
  const textsOf = ({ folded }: Term) => known.get(folded) ?? 0
  const doubtful = guessable
    .filter((term) => textsOf(term) <= PRINTED)
    .toSorted((one, other) => textsOf(one) - textsOf(other))
    .slice(0, TRIED)
  const meant = new Map<string, string>()
  for (const { word, folded } of doubtful) {
    const near = await nearest(where, folded, known.get(folded) ?? 0)
    if (near && near !== word) meant.set(word, near)
  }
  if (meant.size === 0) return undefined
  const corrected = typed.normalize('NFC').replace(/[\p{L}\p{N}]+/gu, (word) => meant.get(word.toLowerCase()) ?? word)
  return corrected === typed ? undefined : corrected
}

/** In how many texts each word stands, whole or begun. */
async function textsWith({ db, vocabulary = KNOWN }: Vocabulary, terms: Term[]): Promise<Map<string, number>> {
  const asked = terms.flatMap(({ folded, forms }) => forms.map((form) => ({ folded, begun: `${form}%` })))
  const { rows } = await db.execute<{ folded: string; texts: number }>(sql`
    select folded, (select coalesce(max(texts), 0)::int from ${vocabulary} as known where word like begun) as texts
    from unnest(${sql.param(asked.map(({ folded }) => folded))}::text[], ${sql.param(asked.map(({ begun }) => begun))}::text[])
      as asked(folded, begun)`)
  const known = new Map<string, number>()
  for (const { folded, texts } of rows) known.set(folded, Math.max(known.get(folded) ?? 0, texts))
  return known
}

async function nearest(
  { db, vocabulary = KNOWN }: Vocabulary,
  folded: string,
  known: number,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ word: string; spelling: string; texts: number }>(sql`
    select word, spelling, texts from ${vocabulary} as known
    where length(word) between ${folded.length - 2} and ${folded.length + 2} and word <> ${folded}
    order by word <-> ${folded} limit 20`)
  const found = rows
    .filter(({ texts }) => known === 0 || texts >= known * RARER)
    .map((row) => ({ ...row, slips: editDistance(folded, row.word) }))
    .filter(({ slips }) => slips <= mostSlips(folded))
    .toSorted((one, other) => one.slips - other.slips || other.texts - one.texts)
  const [best] = found
  return best && (best.spelling || best.word)
}

const mostSlips = ({ length }: string) => (length < 6 ? 1 : length < 10 ? 2 : 3)

/** How many slips turn one word into another: a letter left out, added, taken for another, or two exchanged. */
export function editDistance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      const isExchanged = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next.push(
        Math.min(
          (last[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (last[at - 1] ?? 0) + (isSame ? 0 : 1),
          isExchanged ? (before[at - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    ;[before, last] = [last, next]
  }
  return last[other.length] ?? 0
}
