import { eq, sql } from '#server/drizzle/drizzle.ts'
import { INVALID_PHONE_MESSAGE } from '#contract/membership/membership.ts'
import type { NotificationSettings, MemberProfile, ProfileChange } from '#contract/profile/profile.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { news_readers } from '#server/database/schema/news.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { recalculateDuesForWork } from '#server/dues/changeWork.ts'
import { memberDuesUrl } from '#server/dues/memberDuesUrl.ts'
import { HttpError, UnauthenticatedError } from '#server/lib/errors.ts'
import { deleteUnsentMailsOfAddress } from '#server/mail/outbox.ts'
import type { AppContext } from '#server/feature.ts'
import { parsePhoneNumber } from './parsePhoneNumber.ts'
import { readProfile } from './readProfile.ts'

/**
 * Updates a member's name, phone number and job. Throws a 409 when this changes their dues and `agreed_dues` does not
 * match, and a 422 for invalid fields.
 */
export async function changeProfile(
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  member_id: number,
  { agreed_dues: agreed, ...change }: ProfileChange,
): Promise<MemberProfile> {
  const phone = parsePhoneNumber(change.phone)
  return inTransaction(db, async (tx) => {
    const [held] = await tx.select().from(members).where(eq(members.id, member_id)).for('no key update')
    if (!held) throw new UnauthenticatedError()
    const errors = {
      ...(phone === undefined && { phone: INVALID_PHONE_MESSAGE }),
      ...(await workErrors(tx, change, held)),
    }
    const [message] = Object.values(errors)
    if (message) throw new HttpError(422, message, { errors })
    await tx
      .update(members)
      .set({ ...change, phone })
      .where(eq(members.id, member_id))
    const { function: job, working_time } = change
    if (job !== held.function || working_time !== held.working_time)
      await recalculateDuesForWork(tx, member_id, {
        work: { function: job, working_time },
        agreed,
        url: memberDuesUrl(env),
      })
    return readProfile(tx, member_id)
  })
}

/** Updates a member's notification settings. A consent to news e-mails keeps its first date. */
export async function changeNotificationSettings(
  db: Database,
  member_id: number,
  { event_reminders, news }: NotificationSettings,
): Promise<MemberProfile> {
  return inTransaction(db, async (tx) => {
    const [member] = await tx
      .update(members)
      .set({
        wants_event_reminders: event_reminders,
        news_consent_at: news ? sql`coalesce(${members.news_consent_at}, now())` : null,
      })
      .where(eq(members.id, member_id))
      .returning({ email: members.email })
    // Cancels the newsletters that are still queued.
    if (member && !news) {
      await tx.delete(news_readers).where(eq(news_readers.member_id, member_id))
      await deleteUnsentMailsOfAddress(tx, member.email, ['newsLetter'])
    }
    return readProfile(tx, member_id)
  })
}

type Work = Pick<ProfileChange, 'base' | 'function' | 'contract' | 'working_time'>

const NOT_OFFERED: Record<keyof Work, string> = {
  base: 'Choisissez votre base dans la liste',
  function: 'Choisissez votre fonction dans la liste',
  contract: 'Choisissez votre contrat dans la liste',
  working_time: 'Choisissez votre temps de travail dans la liste',
}

/**
 * Returns errors by profile field for choices (job function, working time) that are no longer offered. Unchanged values
 * are valid.
 */
async function workErrors(tx: Transaction, change: Work, held: Work & { company_id: number }) {
  const [scale] = await tx.select().from(membership_scale)
  const slugs = (choices: { slug: string }[] = []) => choices.map(({ slug }) => slug)
  const offered: Record<keyof Work, string[]> = {
    base: (scale?.bases ?? []).flatMap(({ company, name }) => (company === held.company_id ? name : [])),
    function: slugs(scale?.functions),
    contract: slugs(scale?.contracts),
    working_time: slugs(scale?.working_times),
  }
  return Object.fromEntries(
    (Object.keys(offered) as (keyof Work)[])
      .filter((field) => change[field] !== held[field] && !offered[field].includes(change[field]))
      .map((field) => [field, NOT_OFFERED[field]]),
  )
}
