import { sql } from '#server/drizzle/drizzle.ts'
import type { DuesPaymentFrequency } from '#contract/membership/membership.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Transaction } from '#server/database/connect.ts'
import { member_invitations, member_lists, members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { importDuesPlans } from '#server/dues/importDuesPlans.ts'
import type { AppContext } from '#server/feature.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { HttpError } from '#server/lib/errors.ts'
import { inviteMembersJob } from './inviteMembersJob.ts'
import { checkMemberListLines, type MemberListToCheck } from './validateMemberList.ts'
import { personCanonicalEmail, type ImportedPerson } from './readListLine.ts'

type Importing = MemberListToCheck & {
  period: DuesPaymentFrequency
  charged_from: string | undefined
  by_member: number
}

const AT_ONCE = 500

/**
 * Inserts the new members of an imported spreadsheet, with their SEPA mandates, and schedules their invitations. Skips
 * lines with errors. Importing the same spreadsheet again adds only the missing members.
 */
export const insertImportedMembers = (
  context: Pick<AppContext, 'db' | 'secrets'>,
  { period, charged_from, by_member, ...judged }: Importing,
): Promise<{ id: number | null; added: number; bad: number }> =>
  inTransaction(context.db, async (tx) => {
    // The lock makes simultaneous imports of one list run in turn.
    await takeTransactionAdvisoryLock(tx, 'memberLists')
    const { check, added } = await checkMemberListLines(tx, judged)
    const { bad } = check.counts
    if (added.length === 0) return { id: null, added: 0, bad }
    const [list] = await tx.insert(member_lists).values({ by_member, added: added.length }).returning()
    if (!list) throw new Error('A list was not kept')
    for (let from = 0; from < added.length; from += AT_ONCE) {
      const part = added.slice(from, from + AT_ONCE)
      const ids = await addMembers(tx, part, charged_from)
      const taken = part.flatMap((person) => {
        const member_id = ids.get(personCanonicalEmail(person))
        return member_id === undefined ? [] : { member_id, mandate: person.mandate, period: person.period ?? period }
      })
      await importDuesPlans(tx, context, taken)
      await tx.insert(member_invitations).values(taken.map(({ member_id }) => ({ member_id, list_id: list.id })))
    }
    await queueBackgroundJob(tx, inviteMembersJob, { list_id: list.id }, { key: String(list.id) })
    await writeAuditLogLine(tx, {
      by_member,
      act: 'members.imported',
      subject_id: list.id,
      after: { added: added.length, known: check.counts.known, bad, mandates: check.mandates },
    })
    return { id: list.id, added: added.length, bad }
  })

/** Inserts imported members without a password. Returns their ids by e-mail address. */
async function addMembers(tx: Transaction, people: ImportedPerson[], charged_from: string | undefined) {
  const made = await tx
    .insert(members)
    .values(
      people.map(({ mandate: _, period: __, way: ___, joined_on, charged_from: from, ...person }) => ({
        ...person,
        canonical_email: personCanonicalEmail(person),
        is_imported: true,
        charged_from: from ?? charged_from ?? sql`current_date`,
        ...(joined_on && { joined_on }),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: members.id, email: members.canonical_email })
  // A membership request was accepted since the check.
  if (made.length < people.length)
    throw new HttpError(409, 'Une personne de cette liste vient d’être ajoutée\u00a0: vérifiez de nouveau.')
  return new Map(made.map(({ id, email }) => [email, id]))
}
