import { inArray, sql } from '#server/drizzle/drizzle.ts'
import type {
  MemberListImportOutcome,
  ImportedMemberListColumns,
  MemberListLine,
  CorrectedMemberListLine,
  MemberListMappedField,
} from '#contract/members/memberLists.ts'
import { formerMemberEmail } from '#server/database/canonicalEmail.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { mandates } from '#server/database/schema/dues.ts'
import { isFormerMemberStatus, members } from '#server/database/schema/members.ts'
import { membership_requests } from '#server/database/schema/membership.ts'
import { detectDayMonthOrder } from './cellValues.ts'
import { INVITATIONS_PER_MINUTE } from './inviteMembersJob.ts'
import { personCanonicalEmail, parseMemberLine, type ImportedPerson } from './readListLine.ts'
import type { ImportedMemberTable } from './layOutList.ts'
import { readMemberImportReferenceData, normaliseImportedMemberWord } from './readListContext.ts'

/** Result of checking an imported member spreadsheet: the outcome for the office, and the people to add. */
export type CheckedMemberList = { check: MemberListImportOutcome; added: ImportedPerson[] }

/** Imported member spreadsheet to check: its rows, the meaning of its columns, and corrected lines. */
export type MemberListToCheck = Pick<ImportedMemberTable, 'rows' | 'aside'> & {
  columns: ImportedMemberListColumns
  mends: CorrectedMemberListLine[]
}

const DAYS = ['joined_on', 'paid_until', 'signed_on', 'last_debit_on'] as const

/**
 * Checks each line of an imported member spreadsheet: new, already a member, or with errors. Returns the check and the
 * people to add. No message contains an IBAN.
 */
export async function checkMemberListLines(
  tx: Transaction | Database,
  list: MemberListToCheck,
): Promise<CheckedMemberList> {
  const { columns, rows, aside } = list
  const place = await readMemberImportReferenceData(tx)
  const mends = new Map(list.mends.map((mend) => [mend.line, mend]))
  const orders = Object.fromEntries(
    DAYS.map((field) => [field, detectDayMonthOrder(rows.map(({ cells }) => cells[columns[field] ?? -1] ?? ''))]),
  )
  const read = rows
    .filter(({ line }) => mends.get(line)?.is_left !== true)
    .map(({ line, cells }) => ({
      line,
      ...parseMemberLine({ cells, columns, orders, mended: mends.get(line)?.fields ?? {} }, place),
    }))
  const emails = read.map(({ person }) => personCanonicalEmail(person))
  const known = await standingsOf(tx, emails)
  const asking = await requestsOf(tx, emails)
  const rums = await knownRums(
    tx,
    read.flatMap(({ person }) => person.mandate?.rum ?? []),
  )
  const seen = { email: new Map<string, number>(), rum: new Map<string, number>() }
  const twice = (what: 'email' | 'rum', of: string, line: number) => {
    const first = seen[what].get(of)
    if (first === undefined) seen[what].set(of, line)
    return first
  }
  const added: ImportedPerson[] = []
  const lines = read.map(({ line, person, why, notes, fields }, index): MemberListLine => {
    const email = emails[index] ?? ''
    const standing = known.get(email as never)
    const first = person.email ? twice('email', email, line) : undefined
    if (first !== undefined) why.push(`La même adresse e-mail est déjà à la ligne ${first}`)
    const firstRum = person.mandate?.rum ? twice('rum', person.mandate.rum, line) : undefined
    if (firstRum !== undefined) why.push(`La même référence de mandat est déjà à la ligne ${firstRum}`)
    const isKnown = standing !== undefined && !isFormerMemberStatus(standing)
    if (standing !== undefined && !isKnown)
      why.push('C’est un ancien adhérent\u00a0: qu’il redemande à adhérer, et retirez cette ligne')
    if (asking.has(email as never))
      why.push('Sa demande d’adhésion attend une réponse\u00a0: répondez-y, et retirez cette ligne')
    // An existing member's mandate reference is not a duplicate.
    if (!isKnown && person.mandate && rums.has(person.mandate.rum)) why.push('Un autre mandat a déjà cette référence')
    const fate = why.length > 0 ? 'bad' : isKnown ? 'known' : 'new'
    if (fate === 'new') added.push(person)
    return {
      line,
      fate,
      name: `${person.first_name} ${person.last_name}`.trim(),
      email: person.email,
      why: fate === 'known' ? ['Déjà adhérent\u00a0: sa fiche reste comme elle est'] : [...why, ...notes],
      fields: fate === 'bad' ? fields : null,
    }
  })
  lines.push(
    ...rows
      .filter(({ line }) => mends.get(line)?.is_left === true)
      .map(({ line, cells }) => leftLine(line, cells, columns)),
  )
  const count = (fate: MemberListLine['fate']) => lines.filter((line) => line.fate === fate).length
  return {
    added,
    check: {
      counts: { new: added.length, known: count('known'), bad: count('bad'), left: count('left') },
      mandates: added.filter(({ mandate }) => mandate).length,
      unpriced: added.filter((person) => !place.isPriced(person)).length,
      minutes: Math.ceil(added.length / INVITATIONS_PER_MINUTE),
      lines: lines.toSorted((one, other) => one.line - other.line),
      words: wordsIn(read.flatMap(({ unknown }) => unknown)),
      choices: place.choices,
      aside: aside.slice(0, ASIDE_SHOWN),
    },
  }
}

const ASIDE_SHOWN = 100

const leftLine = (line: number, cells: string[], columns: ImportedMemberListColumns): MemberListLine => {
  const cell = (field: 'first_name' | 'last_name' | 'last_first' | 'first_last' | 'email') =>
    cells[columns[field] ?? -1] ?? ''
  return {
    line,
    fate: 'left',
    name: `${cell('first_name')} ${cell('last_name')}`.trim() || cell('last_first') || cell('first_last'),
    email: cell('email'),
    why: ['Vous l’avez laissée de côté'],
    fields: null,
  }
}

/** Counts the unknown words of an imported member spreadsheet, ignoring accents and capitals. */
function wordsIn(unknown: { kind: MemberListMappedField; word: string }[]): MemberListImportOutcome['words'] {
  const words = new Map<string, MemberListImportOutcome['words'][number]>()
  for (const { kind, word } of unknown) {
    const key = `${kind} ${normaliseImportedMemberWord(word)}`
    words.set(key, { kind, word: words.get(key)?.word ?? word.slice(0, 80), count: (words.get(key)?.count ?? 0) + 1 })
  }
  return [...words.values()].toSorted((one, other) => other.count - one.count).slice(0, WORDS_AT_MOST)
}
const WORDS_AT_MOST = 200

/** Returns the membership status of each e-mail address that belongs to a member. */
async function standingsOf(tx: Transaction | Database, emails: ReturnType<typeof personCanonicalEmail>[]) {
  const wanted = [...emails, ...emails.map(formerMemberEmail)]
  const rows = await tx
    .select({ email: members.canonical_email, standing: members.standing })
    .from(members)
    .where(sql`${members.canonical_email} = any(${sql.param(wanted)})`)
  const former = new Map(emails.map((email) => [formerMemberEmail(email), email]))
  // A former member who joined again counts as a member.
  return new Map(
    rows
      .toSorted(
        (one, other) => Number(isFormerMemberStatus(other.standing)) - Number(isFormerMemberStatus(one.standing)),
      )
      .map(({ email, standing }) => [former.get(email) ?? email, standing]),
  )
}

async function requestsOf(tx: Transaction | Database, emails: ReturnType<typeof personCanonicalEmail>[]) {
  const isOpen = inArray(membership_requests.state, ['recue'])
  const rows = await tx
    .select({ email: membership_requests.canonical_email })
    .from(membership_requests)
    .where(sql`${isOpen} and ${membership_requests.canonical_email} = any(${sql.param(emails)})`)
  return new Set(rows.map(({ email }) => email))
}

async function knownRums(tx: Transaction | Database, rums: string[]) {
  const rows = await tx
    .select({ rum: mandates.rum })
    .from(mandates)
    .where(sql`${mandates.rum} = any(${sql.param(rums)})`)
  return new Set(rows.map(({ rum }) => rum))
}
