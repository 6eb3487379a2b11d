import { and, desc, eq, gt, sql } from '#server/drizzle/drizzle.ts'
import type { FullMemberRecord } from '#contract/members/memberRecord.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { companies } from '#server/database/schema/companies.ts'
import { dues, dues_plans } from '#server/database/schema/dues.ts'
import { event_answers, events } from '#server/database/schema/events.ts'
import { email_changes, isFormerMemberStatus, member_notes, members } from '#server/database/schema/members.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { sessions } from '#server/database/schema/session.ts'
import type { AppContext } from '#server/feature.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { readActiveMandate, listPaymentCertificateYears, memberDueColumns } from '#server/dues/myDues.ts'
import { decryptMandate } from '#server/dues/decryptMandate.ts'
import type { MailContent } from '#server/mail/mailKinds.ts'
import { listDataArchives } from '#server/profile/exports.ts'
import { toListedMember, officeMemberColumns } from './listMembers.ts'
import { readDepartureUndoDeadline } from './readUndoDeadline.ts'

const SHOWN = 24
const author = sql<string | null>`(
  select ${members.first_name} || ' ' || ${members.last_name} from ${members} where ${members.id} = ${member_notes.by_member})`

/** French error message for a missing member. */
export const MEMBER_NOT_FOUND_MESSAGE = 'Cet adhérent n’existe pas, ou plus.'

/**
 * Returns a member's data for the office's member page. Bank details are for the treasury role only. Throws
 * `NotFoundError`.
 */
export async function readMemberForOffice(
  context: AppContext,
  id: number,
  reader: { id: number; roles: readonly BoardRole[] },
): Promise<FullMemberRecord> {
  const { db } = context
  const readsBank = reader.roles.includes('treasury')
  const { columns, standing } = officeMemberColumns(db)
  const { standing_on, deletion_at, role, working_time } = members
  const work = { function: members.function, working_time }
  const [found] = await db
    .select({ ...columns, work, standing_on, deletion_at, is_board: sql<boolean>`${role} = 'board'` })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .leftJoinLateral(standing, sql`true`)
    .where(eq(members.id, id))
  if (!found) throw new NotFoundError(MEMBER_NOT_FOUND_MESSAGE)
  const [plan] = await db.select().from(dues_plans).where(eq(dues_plans.member_id, id))
  return {
    ...found,
    ...toListedMember(found),
    deletion_at: found.deletion_at?.toISOString() ?? null,
    undo_until: isFormerMemberStatus(found.standing) ? await readDepartureUndoDeadline(db, id) : null,
    new_email: await newEmailOf(context, id),
    dues: {
      period: plan?.period ?? null,
      way: plan?.way ?? null,
      list: await db
        .select(memberDueColumns)
        .from(dues)
        .where(eq(dues.member_id, id))
        .orderBy(desc(dues.from_on))
        .limit(SHOWN),
      certificates: await listPaymentCertificateYears(context, id, isFormerMemberStatus(found.standing)),
    },
    bank: readsBank ? await bankOf(context, id) : null,
    events: await eventsOf(context, id),
    devices: await devicesOf(context, id),
    mails: await mailsOf(context, id),
    notes: await notesOf(context, id),
    exports: await listDataArchives(db, id, { id: reader.id, readsBank }),
  }
}

async function bankOf(context: AppContext, id: number): Promise<FullMemberRecord['bank']> {
  const mandate = await readActiveMandate(context, id)
  if (!mandate) return null
  const { holder } = await decryptMandate(context, mandate)
  const { rum, iban_end, signed_at } = mandate
  return { rum, holder, iban_end: iban_end ?? '', signed_at: signed_at.toISOString() }
}

async function newEmailOf({ db }: AppContext, id: number): Promise<FullMemberRecord['new_email']> {
  const { email, former_confirmed_at, new_confirmed_at, expires_at, member_id } = email_changes
  const [asked] = await db
    .select({
      email,
      former_confirmed: sql<boolean>`${former_confirmed_at} is not null`,
      new_confirmed: sql<boolean>`${new_confirmed_at} is not null`,
    })
    .from(email_changes)
    .where(and(eq(member_id, id), gt(expires_at, sql`now()`)))
  return asked ?? null
}

async function eventsOf({ db }: AppContext, id: number) {
  const rows = await db
    .select({
      title: events.title,
      starts_at: events.starts_at,
      answer: event_answers.answer,
      seat: event_answers.seat,
    })
    .from(event_answers)
    .innerJoin(events, eq(events.id, event_answers.event_id))
    .where(eq(event_answers.member_id, id))
    .orderBy(desc(events.starts_at))
    .limit(SHOWN)
  return rows.map(({ seat, starts_at, answer, ...event }) => ({
    ...event,
    answer: seat === 'attente' ? 'attente' : answer,
    starts_at: starts_at.toISOString(),
  }))
}

async function devicesOf({ db }: AppContext, id: number) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.member_id, id), gt(sessions.expires_at, sql`now()`)))
    .orderBy(desc(sessions.created_at))
    .limit(SHOWN)
  return rows.map((row) => ({
    id: row.id,
    device_name: row.device_name,
    device_platform: row.device_platform,
    signed_in_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }))
}

/** Returns the latest e-mails to a member: subject and state, without the text. */
async function mailsOf({ db, composeMail }: AppContext, member_id: number): Promise<FullMemberRecord['mails']> {
  const rows = await db
    .select()
    .from(outbox)
    .where(eq(outbox.member_id, member_id))
    .orderBy(desc(outbox.created_at))
    .limit(SHOWN)
  return rows.map(({ id, subject, content, status, created_at }) => ({
    id,
    subject: subject ?? (content ? composeMail(content as MailContent).subject : 'Message périmé avant d’être parti'),
    state: status,
    at: created_at.toISOString(),
  }))
}

async function notesOf({ db }: AppContext, member_id: number) {
  const rows = await db
    .select({ id: member_notes.id, text: member_notes.text, at: member_notes.at, by: author })
    .from(member_notes)
    .where(eq(member_notes.member_id, member_id))
    .orderBy(desc(member_notes.id))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
