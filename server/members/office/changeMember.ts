import { eq } from '#server/drizzle/drizzle.ts'
import type { MemberCompanyChange, MemberNameAndPhoneChange } from '#contract/members/members.ts'
import { INVALID_PHONE_MESSAGE } from '#contract/membership/membership.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { isFormerMemberStatus, members } from '#server/database/schema/members.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { memberRecipient } from '#server/mail/memberRecipient.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { parsePhoneNumber } from '#server/profile/parsePhoneNumber.ts'
import { MEMBER_NOT_FOUND_MESSAGE } from './readMember.ts'

type Changing<Change> = Change & { id: number; by_member: number }

/**
 * Locks a member's database row until the end of the transaction and returns it. Throws `NotFoundError`, and a 409 for
 * a former member.
 */
export async function lockMemberRow(tx: Transaction, id: number) {
  const [member] = await tx.select().from(members).where(eq(members.id, id)).for('update')
  if (!member) throw new NotFoundError(MEMBER_NOT_FOUND_MESSAGE)
  if (isFormerMemberStatus(member.standing))
    throw new HttpError(409, 'Cette personne n’est plus adhérente\u00a0: sa fiche ne change plus.')
  return member
}

/**
 * Corrects a member's name or phone number and notifies them by e-mail. The board's activity journal records the
 * fields, not the values.
 */
export async function correctMemberNameOrPhone(
  db: Database,
  { id, by_member, ...change }: Changing<MemberNameAndPhoneChange>,
): Promise<void> {
  const phone = parsePhoneNumber(change.phone)
  if (phone === undefined) throw new HttpError(422, INVALID_PHONE_MESSAGE, { errors: { phone: INVALID_PHONE_MESSAGE } })
  await inTransaction(db, async (tx) => {
    const held = await lockMemberRow(tx, id)
    const now = { first_name: change.first_name, last_name: change.last_name, phone }
    const changed = fields.filter((field) => held[field] !== now[field])
    if (changed.length === 0) return
    await tx.update(members).set(now).where(eq(members.id, id))
    await writeAuditLogLine(tx, { by_member, act: 'member.renamed', subject_id: id, after: { fields: changed } })
    const rows = changed.map((field): [string, string] => [labels[field], now[field] || 'aucun'])
    await tellChange(tx, id, rows)
  })
}

const fields = ['first_name', 'last_name', 'phone'] as const
const labels = { first_name: 'Prénom', last_name: 'Nom', phone: 'Téléphone' }

/**
 * Moves a member to another company and crew base and notifies them by e-mail. Throws a 422 for an unknown company or
 * base.
 */
export async function changeMemberCompany(
  db: Database,
  { id, by_member, company_id, base }: Changing<MemberCompanyChange>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = await lockMemberRow(tx, id)
    const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, company_id))
    if (!company) throw wrong('company_id', 'Cette compagnie n’existe pas.')
    const [scale] = await tx.select({ bases: membership_scale.bases }).from(membership_scale)
    const bases = (scale?.bases ?? []).filter((one) => one.company === company_id).map(({ name }) => name)
    if (bases.length > 0 && !bases.includes(base)) throw wrong('base', 'Choisissez une base de cette compagnie')
    if (held.company_id === company_id && held.base === base) return
    await tx.update(members).set({ company_id, base }).where(eq(members.id, id))
    const before = { company: held.company_id, base: held.base }
    await writeAuditLogLine(tx, {
      by_member,
      act: 'member.moved',
      subject_id: id,
      before,
      after: { company: company_id, base },
    })
    await tellChange(tx, id, [
      ['Compagnie', company.name],
      ['Base', base],
    ])
  })
}

const wrong = (field: string, message: string) => new HttpError(422, message, { errors: { [field]: message } })

async function tellChange(tx: Transaction, id: number, rows: [string, string][]) {
  const told = await memberRecipient(tx, id)
  if (!told) return
  const { recipient, ...shown } = told
  await queueMail(tx, { recipient, content: { kind: 'memberChanged', ...shown, rows } })
}
