import { asc } from '#server/drizzle/drizzle.ts'
import { MemberListMappedField, type MemberListImportOutcome } from '#contract/members/memberLists.ts'
import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { member_list_words } from '#server/database/schema/members.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'

/**
 * Companies, choices and prices of the portal that imported member lines are checked against. Compared without accents,
 * capitals and punctuation.
 */
export type MemberImportReferenceData = {
  today: string
  companies: Map<string, { id: number; bases: string[] }>
  /**
   * Returns the portal's slug for a spreadsheet's word: empty when a person chose to ignore the word, undefined when
   * unknown.
   */
  wordOf: (kind: MemberListMappedField, word: string) => string | undefined
  choices: MemberListImportOutcome['choices']
  hasCreditor: boolean
  isPriced: (work: { function: string; working_time: string }) => boolean
}

/** Reads the companies, the price list and the mapped words for an import of members. */
export async function readMemberImportReferenceData(tx: Transaction | Database): Promise<MemberImportReferenceData> {
  const named = await tx.select({ id: companies.id, name: companies.name }).from(companies).orderBy(asc(companies.id))
  const [scale] = await tx.select().from(membership_scale)
  const mapped = await tx.select().from(member_list_words)
  const choices: MemberImportReferenceData['choices'] = {
    company: named.map(({ id, name }) => ({ slug: String(id), label: name })),
    function: choicesOf(scale?.functions),
    contract: choicesOf(scale?.contracts),
    working_time: choicesOf(scale?.working_times),
  }
  const prices = new Set(scale?.dues.map((row) => `${row.function} ${row.working_time}`))
  const own = Object.fromEntries(
    MemberListMappedField.options.map((kind) => [kind, wordsOf(kind, choices[kind])]),
  ) as Record<MemberListMappedField, Map<string, string>>
  return {
    today: await readCurrentParisDate(tx),
    companies: new Map(
      named.flatMap(({ id, name }) => {
        const bases = (scale?.bases ?? []).filter(({ company }) => company === id).map((base) => base.name)
        return [[normalizeTextForSearch(name), { id, bases }] as const, [String(id), { id, bases }] as const]
      }),
    ),
    wordOf(kind, word) {
      const key = normaliseImportedMemberWord(word)
      const slug = own[kind].get(key) ?? mapped.find((one) => one.kind === kind && one.word === key)?.slug
      // A mapping to a removed choice is void.
      return slug === undefined || slug === '' || choices[kind].some((choice) => choice.slug === slug)
        ? slug
        : undefined
    },
    choices,
    hasCreditor: Boolean(scale?.creditor),
    isPriced: (work) => prices.has(`${work.function} ${work.working_time}`),
  }
}

/** Returns a word in a form for comparison: lower case without accents and punctuation; « A.H. » equals « AH ». */
export const normaliseImportedMemberWord = (word: string): string =>
  normalizeTextForSearch(word)
    .replace(/^(?:\p{L}\.\s?)+\p{L}?$/u, (letters) => letters.replaceAll(/[.\s]/g, ''))
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

const choicesOf = (choices: { slug: string; label: string }[] = []) =>
  choices.map(({ slug, label }) => ({ slug, label }))

function wordsOf(kind: MemberListMappedField, choices: { slug: string; label: string }[]) {
  const words = new Map(
    choices.flatMap(({ slug, label }) => [
      [normaliseImportedMemberWord(label), slug] as const,
      [normaliseImportedMemberWord(slug), slug] as const,
    ]),
  )
  const full = choices.filter(({ label }) => /\bplein\b|\b100\b/.test(normalizeTextForSearch(label)))
  if (kind === 'working_time' && full.length === 1 && full[0])
    words.set(normaliseImportedMemberWord('100 %'), full[0].slug)
  return words
}
