import { and, asc, desc, eq, inArray, sql } from '#server/drizzle/drizzle.ts'
import type { AssemblyConvocations, ConvocationState, SentConvocation } from '#contract/events/convocations.ts'
import type { Database } from '#server/database/connect.ts'
import {
  event_convocation_recipients as recipients,
  event_convocations as table,
} from '#server/database/schema/events.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { toOutgoingTextFile, type OutgoingFile } from '#server/http/sendFile.ts'
import { formatFrenchCsv } from '#server/lib/csv.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { formatParisMinute } from '#server/lib/parisTime.ts'
import { composeConvocation } from './composeConvocation.ts'
import { countConvokedMembers } from './convocationRecipients.ts'
import { isLastConvocation } from './sendConvocation.ts'
import { settleConvocations } from './settleConvocations.ts'

const AT_MOST = 50

/** Returns the next convocation of an assembly and those sent. Throws `NotFoundError` for another event. */
export async function readConvocations(db: Database, id: number): Promise<AssemblyConvocations> {
  const { content, fingerprint, obstacle, company_id, notice_days, is_late } = await composeConvocation(db, id)
  const next = {
    content,
    fingerprint,
    obstacle,
    notice_days,
    is_late,
    ...(await countConvokedMembers(db, company_id)),
    is_sent: await isLastConvocation(db, id, fingerprint),
  }
  await settleConvocations(db)
  return { next, sent: await listSent(db, id) }
}

const count = (state: ConvocationState) =>
  sql<number>`(select count(*)::int from ${recipients} as r where r.convocation_id = ${table.id} and r.state = ${state})`

async function listSent(db: Database, id: number): Promise<SentConvocation[]> {
  const rows = await db
    .select({
      id: table.id,
      made_at: table.made_at,
      by: sql<string>`coalesce(${members.first_name} || ' ' || ${members.last_name}, 'Quelqu’un du bureau')`,
      waiting: count('waiting'),
      sent: count('sent'),
      refused: count('refused'),
      letter: count('letter'),
    })
    .from(table)
    .leftJoin(members, eq(members.id, table.by_member))
    .where(eq(table.event_id, id))
    .orderBy(desc(table.id))
    .limit(AT_MOST)
  return rows.map(({ made_at, ...row }) => ({ ...row, made_at: made_at.toISOString() }))
}

/** Returns a convocation of an event with its content. Throws `NotFoundError`. */
export async function findConvocation(db: Database, { id, convocation }: { id: number; convocation: number }) {
  await settleConvocations(db)
  const [found] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, convocation), eq(table.event_id, id)))
  if (!found) throw new NotFoundError('Cette convocation n’existe pas.')
  return found
}

/** Returns the members of a convocation, by name, in all states or in those given. */
export const listConvocationMembers = (db: Database, convocation: number, states?: ConvocationState[]) =>
  db
    .select({
      id: recipients.member_id,
      first_name: members.first_name,
      last_name: members.last_name,
      company: companies.name,
      base: members.base,
      state: recipients.state,
      at: recipients.at,
    })
    .from(recipients)
    .leftJoin(members, eq(members.id, recipients.member_id))
    .leftJoin(companies, eq(companies.id, members.company_id))
    .where(and(eq(recipients.convocation_id, convocation), states && inArray(recipients.state, states)))
    .orderBy(asc(members.last_name), asc(members.first_name), asc(recipients.id))

const HEAD = ['Numéro', 'Nom', 'Prénom', 'Compagnie', 'Convoqué le', 'État', 'Depuis']
const states: Record<ConvocationState, string> = {
  waiting: 'E-mail en cours d’envoi',
  sent: 'E-mail accepté par le serveur de messagerie',
  refused: 'E-mail refusé ou resté sans réponse',
  letter: 'Lettre',
}

/** Returns the proof of a convocation as a CSV file: each member, with the state of the sending and its time. */
export async function createConvocationFile(
  db: Database,
  params: { id: number; convocation: number },
): Promise<OutgoingFile> {
  const { made_at } = await findConvocation(db, params)
  const rows = (await listConvocationMembers(db, params.convocation)).map((row) => [
    row.id === null ? '' : formatMemberNumber(row.id),
    row.last_name ?? 'Compte supprimé',
    row.first_name ?? '',
    row.company ?? '',
    formatParisMinute(made_at),
    states[row.state],
    formatParisMinute(row.at),
  ])
  const name = `convocation-${params.convocation}.csv`
  return toOutgoingTextFile(name, 'text/csv; charset=utf-8', formatFrenchCsv([HEAD, ...rows]))
}
