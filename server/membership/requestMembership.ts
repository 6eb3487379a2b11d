import { createHash, randomInt, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { MembershipAsked, MembershipRequest } from '#contract/membership.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { canonicalEmail, type CanonicalEmail } from '#server/database/canonicalEmail.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_requests, type Applicant } from '#server/database/schema/membership.ts'
import { doWithin, inTransaction } from '#server/database/transaction.ts'
import { mailMandate } from '#server/dues/mailMandate.ts'
import { signMandate, type SignedMandate } from '#server/dues/signMandate.ts'
import { networkOf } from '#server/http/network.ts'
import { limitTries } from '#server/limits/rateLimit.ts'
import { writeMail } from '#server/mail/write.ts'
import type { House } from '#server/subject.ts'
import { companyFor } from './companyFor.ts'
import { keptOptions } from './options.ts'
import { readRequest } from './readRequest.ts'

const HOUR_S = 3600
const LIMITS = {
  network: { tries: 20, seconds: HOUR_S },
  /** What strangers can have sent to one mailbox. */
  mails: [
    { tries: 6, seconds: HOUR_S },
    { tries: 12, seconds: 24 * HOUR_S },
  ],
}
const RECEIVED = 'Votre demande est envoyée. Un e-mail vous dit la suite.'

/**
 * Keeps a request to join, once however often it is sent. What is answered is made of the request alone, and the same
 * work is done, whether or not the address is a member's or has asked before: that is told by mail, and so is the
 * reference of the request that is kept.
 */
export async function requestMembership(
  house: House,
  asked: MembershipRequest,
  { ip }: FastifyRequest,
): Promise<MembershipAsked> {
  const { db } = house
  await limitTries(db, `membership network ${networkOf(ip)}`, LIMITS.network)
  const company = await companyFor(db, asked.company_id)
  const { phone, amount_cents, account } = readRequest(await keptOptions(house), asked)
  const answer = { success: true, message: RECEIVED, amount_cents, account }
  // What filled the hidden field is told that it succeeded, and tries nothing else.
  if (asked.website) return answer
  const email = canonicalEmail(asked.email)
  await limitMails(db, email, asked.way === 'prelevement' ? 2 : 1)

  const { company_id, period, way } = asked
  const key = keyOf(asked)
  const row = { company_id, period, way, amount_cents, reference: newReference() }
  const signature = way === 'prelevement' && { iban: asked.iban, holder: asked.holder, ip }
  await inTransaction(db, async (tx) => {
    // Two requests of one address would else both find none.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`membership ${email}`}, 0))`)
    const found = await findFor(tx, email, key)
    const isNew = found.owner === undefined && !found.isSame
    let mandate: SignedMandate | undefined
    // When it is not kept, the same work was done, and nothing is left of it.
    await doWithin(tx, isNew, async (within) => {
      const kept = isNew ? { key, applicant: applicantOf(asked, phone), canonical_email: email } : nobody()
      const [request] = await within
        .insert(membership_requests)
        .values({ ...row, ...kept })
        .returning({ id: membership_requests.id })
      if (request && signature) mandate = await signMandate(within, house, { request_id: request.id, ...signature })
    })
    const told = { ...company, amount_cents, way, period, account, reference: found.open ?? row.reference }
    if (mandate) await mailMandate(tx, { recipient: isNew ? asked.email : null, ...company, mandate })
    if (found.isSame) return writeMail(tx, { recipient: null, content: { kind: 'requestReceived', ...told } })
    const kind = found.isMember ? 'alreadyMember' : found.open ? 'requestThere' : 'requestReceived'
    await writeMail(tx, { recipient: found.owner ?? asked.email, content: { kind, ...told } })
  })
  return answer
}

/** Counts each mail that comes of a request: nobody fills a stranger's mailbox in an hour, nor day after day. */
async function limitMails(db: Database, email: CanonicalEmail, mails: number) {
  for (let mail = 0; mail < mails; mail++)
    for (const limit of LIMITS.mails) await limitTries(db, `membership mails ${email} ${limit.seconds}`, limit)
}

/**
 * By what a request is known: the key that the browser has made for it, with all that it says. One that was mended and
 * sent again under its key is another, so that nobody is answered about what they did not send.
 */
function keyOf({ website: _, ...asked }: MembershipRequest) {
  const hex = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** Drawn, and told by mail alone: what a sender could compute or read, they could make clash with another's. */
function newReference() {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `ADH-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** No letter or digit that is taken for another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What stands for a request that is not kept. */
const nobody = () => ({ key: randomUUID(), applicant: null, state: 'refusee' as const })

/** Whose the address is, as its owner has written it: a member's, or that of a request that waits; or of this very one. */
async function findFor(tx: Transaction, email: CanonicalEmail, key: string) {
  const theirs = sql<string>`${membership_requests.applicant} ->> 'email'`
  const [member] = await tx.select({ email: members.email }).from(members).where(eq(members.canonical_email, email))
  const [open] = await tx
    .select({ reference: membership_requests.reference, email: theirs })
    .from(membership_requests)
    .where(and(eq(membership_requests.state, 'recue'), eq(membership_requests.canonical_email, email)))
  const isSame = (await tx.$count(membership_requests, eq(membership_requests.key, key))) > 0
  return { owner: member?.email ?? open?.email, isMember: member !== undefined, open: open?.reference, isSame }
}

function applicantOf(asked: MembershipRequest, phone: string): Applicant {
  const { first_name, last_name, email, base, function: work, contract, working_time, wants_news } = asked
  return {
    first_name,
    last_name,
    email,
    phone,
    base,
    function: work,
    contract,
    working_time,
    news_consent_at: wants_news ? new Date().toISOString() : null,
  }
}
