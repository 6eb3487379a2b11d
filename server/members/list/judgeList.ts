import { inArray, sql } from 'drizzle-orm'
import type { ListCheck, ListColumns, ListLine } from '#contract/memberLists.ts'
import { formerEmail } from '#server/database/canonicalEmail.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { mandates } from '#server/database/schema/dues.ts'
import { isFormer, members } from '#server/database/schema/members.ts'
import { membership_requests } from '#server/database/schema/membership.ts'
import { INVITED_A_MINUTE } from './inviteMembers.ts'
import { addressOf, readLine, type ListPerson } from './readLine.ts'
import type { ListTable } from './readList.ts'
import { readPlace } from './readPlace.ts'

export type JudgedList = { check: ListCheck; added: ListPerson[] }

/** The fate of each line of a list, and who would be added. Nothing that it says quotes an account. */
export async function judgeList(
  tx: Transaction | Database,
  { columns, rows }: Pick<ListTable, 'rows'> & { columns: ListColumns },
): Promise<JudgedList> {
  const place = await readPlace(tx)
  const read = rows.map(({ line, cells }) => ({ line, ...readLine(cells, columns, place) }))
  const emails = read.map(({ person }) => addressOf(person))
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
  const added: ListPerson[] = []
  const lines = read.map(({ line, person, why }, index): ListLine => {
    const email = emails[index] ?? ''
    const standing = known.get(email as never)
    const first = person.email ? twice('email', email, line) : undefined
    if (first !== undefined) why.push(`La même adresse e-mail est déjà à la ligne ${first}`)
    const firstRum = person.mandate?.rum ? twice('rum', person.mandate.rum, line) : undefined
    if (firstRum !== undefined) why.push(`La même référence de mandat est déjà à la ligne ${firstRum}`)
    const isKnown = standing !== undefined && !isFormer(standing)
    if (standing !== undefined && !isKnown)
      why.push('C’est un ancien adhérent\u00a0: qu’il redemande à adhérer, et retirez cette ligne')
    if (asking.has(email as never))
      why.push('Sa demande d’adhésion attend une réponse\u00a0: répondez-y, et retirez cette ligne')
    // The mandate of who is a member already is theirs.
    if (!isKnown && person.mandate && rums.has(person.mandate.rum)) why.push('Un autre mandat a déjà cette référence')
    const fate = why.length > 0 ? 'bad' : isKnown ? 'known' : 'new'
    if (fate === 'new') added.push(person)
    return {
      line,
      fate,
      name: `${person.first_name} ${person.last_name}`.trim(),
      email: person.email,
      why: fate === 'known' ? ['Déjà adhérent\u00a0: sa fiche reste comme elle est'] : why,
    }
  })
  const count = (fate: ListLine['fate']) => lines.filter((line) => line.fate === fate).length
  return {
    added,
    check: {
      counts: { new: added.length, known: count('known'), bad: count('bad') },
      mandates: added.filter(({ mandate }) => mandate).length,
      unpriced: added.filter((person) => !place.isPriced(person)).length,
      minutes: Math.ceil(added.length / INVITED_A_MINUTE),
      lines,
    },
  }
}

/** How those stand whose addresses these are, by them. */
async function standingsOf(tx: Transaction | Database, emails: ReturnType<typeof addressOf>[]) {
  const wanted = [...emails, ...emails.map(formerEmail)]
  const rows = await tx
    .select({ email: members.canonical_email, standing: members.standing })
    .from(members)
    .where(sql`${members.canonical_email} = any(${sql.param(wanted)})`)
  const former = new Map(emails.map((email) => [formerEmail(email), email]))
  // Who has left and has come back under another number is a member.
  return new Map(
    rows
      .toSorted((one, other) => Number(isFormer(other.standing)) - Number(isFormer(one.standing)))
      .map(({ email, standing }) => [former.get(email) ?? email, standing]),
  )
}

async function requestsOf(tx: Transaction | Database, emails: ReturnType<typeof addressOf>[]) {
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
