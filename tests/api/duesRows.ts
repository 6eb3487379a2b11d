import { randomUUID } from 'node:crypto'
import { eq, sql } from '#server/drizzle/drizzle.ts'
import { onTestFinished } from 'vitest'
import type { DuesPaymentFrequency, DuesPaymentMethod } from '#contract/membership/membership.ts'
import { dues, dues_plans, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_requests, membership_scale } from '#server/database/schema/membership.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { openNewMemberDuesPlan } from '#server/dues/openDues.ts'
import { signSepaMandate } from '#server/dues/signMandate.ts'
import { testFieldEncryption } from './dataKeys.ts'
import type { TestPortal } from './portal.ts'

export const FRENCH_DUES_TEST_IBAN = 'FR7630006000011234567890189'
export const GERMAN_TEST_IBAN = 'DE89370400440532013000'

const scale = {
  functions: [],
  contracts: [],
  working_times: [],
  bases: [],
  dues: [{ function: 'commandant', working_time: 'temps-plein', yearly: 38_400, monthly: 3200 }],
  accounts: [
    { company_id: null, holder: 'Envol', iban: FRENCH_DUES_TEST_IBAN, bic: 'ESCAFRPP', bank: 'Banque des Escales' },
  ],
  creditor: {
    name: 'Envol & Cie, l’association',
    id: 'FR72ZZZ123456',
    address: '12 rue des Aviateurs',
    iban: FRENCH_DUES_TEST_IBAN,
    bic: 'ESCAFRPP',
  },
}

type Joining = {
  email?: string
  way?: DuesPaymentMethod
  period?: DuesPaymentFrequency
  holder?: string
  iban?: string
  amount_cents?: number
}

/** Deletes a demo member's dues and inserts a single one, as for a new member. Returns that due. */
export async function resetMemberToFirstDue(
  { db }: Pick<TestPortal, 'db'>,
  {
    email = 'membre@envol.example',
    way = 'prelevement',
    period = 'mensuelle',
    holder = 'Zoé Ševčík & fils',
    iban = FRENCH_DUES_TEST_IBAN,
    amount_cents = 1210,
  }: Joining = {},
) {
  return inTransaction(db, async (tx) => {
    await tx.insert(membership_scale).values(scale).onConflictDoUpdate({ target: membership_scale.id, set: scale })
    const [member] = await tx.select().from(members).where(eq(members.email, email))
    if (!member) throw new Error('Nobody has this address')
    const { id: member_id, company_id } = member
    await tx.update(dues).set({ member_id: null }).where(eq(dues.member_id, member_id))
    await tx.update(mandates).set({ member_id: null }).where(eq(mandates.member_id, member_id))
    await tx.delete(dues_plans).where(eq(dues_plans.member_id, member_id))
    const reference = `TEST-${randomUUID().slice(0, 8).toUpperCase()}`
    const asked = { key: randomUUID(), reference, company_id, period, way, amount_cents, member_id }
    const [request] = await tx
      .insert(membership_requests)
      .values({ ...asked, state: 'acceptee' })
      .returning({ id: membership_requests.id })
    const request_id = request?.id ?? 0
    if (way === 'prelevement')
      await signSepaMandate(tx, { secrets: testFieldEncryption }, { request_id, iban, holder, ip: '192.0.2.7' })
    await openNewMemberDuesPlan(tx, {
      member_id,
      request_id,
      period,
      way,
      amount_cents,
      reference,
      by_member: 1,
      env: {},
    })
    const [due] = await tx.select().from(dues).where(eq(dues.member_id, member_id))
    if (!due) throw new Error('Nothing is owed')
    return due
  })
}

/** Removes a member's password until the test ends, as before the account's activation. */
export async function removeMemberPasswordDuringTest({ db }: Pick<TestPortal, 'db'>, email: string) {
  const isTheirs = eq(members.email, email)
  const [held] = await db.select({ password_hash: members.password_hash }).from(members).where(isTheirs)
  await db.update(members).set({ password_hash: null }).where(isTheirs)
  onTestFinished(async () => {
    await db
      .update(members)
      .set({ password_hash: held?.password_hash ?? null })
      .where(isTheirs)
  })
}

/** Schedules the deletion of a member's account, until the test ends. */
export async function scheduleAccountDeletionDuringTest({ db }: Pick<TestPortal, 'db'>, email: string) {
  const leave = (at: Date | null) => db.update(members).set({ deletion_at: at }).where(eq(members.email, email))
  await leave(new Date())
  onTestFinished(async () => void (await leave(null)))
}

/** Returns the logged state transitions of a due or a SEPA mandate, in order, as `from → to`. */
export async function listDueOrMandateTransitions({ db }: Pick<TestPortal, 'db'>, what: 'due' | 'mandate', id: number) {
  const { rows } = await db.execute<{ step: string }>(
    sql`select "from" || ' → ' || "to" as step from transitions where what = ${what} and subject_id = ${id} order by id`,
  )
  return rows.map(({ step }) => step)
}

/** Resolves once `count` PostgreSQL transactions wait for a lock, or once the given promise settles without waiting. */
export async function waitForBlockedTransactions({ db }: Pick<TestPortal, 'db'>, work: Promise<unknown>, count = 1) {
  const isDone = work.then(
    () => true,
    () => true,
  )
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (Number((await db.execute(waiting)).rowCount) < count)
    if (await Promise.race([isDone, Promise.resolve(false)])) return
}

/** Returns the contents of the mails queued for an e-mail address, oldest first. */
export async function listQueuedMailsOfRecipient({ db }: Pick<TestPortal, 'db'>, recipient: string) {
  const { rows } = await db.execute<{ content: Record<string, unknown> }>(
    sql`select content from outbox where recipient = ${recipient} order by created_at`,
  )
  return rows.map(({ content }) => content)
}

/** Returns the HTTP statuses of simultaneous API replies, sorted. */
export const listSortedReplyStatuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
