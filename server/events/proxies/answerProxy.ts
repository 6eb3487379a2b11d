import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { event_proxies, event_proxy_requests } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import type { EventViewer } from '#server/events/eventSummary.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { isMemberCardValid } from '#server/profile/card.ts'
import { lockOpenAssembly, NO_PROXIES_MESSAGE } from './openAssembly.ts'
import { queueProxyMail } from './proxyMails.ts'
import {
  countHeldProxies,
  formatProxyCount,
  hasGivenProxy,
  removeGivenProxy,
  removeProxyRequest,
} from './proxyRules.ts'

type Context = { db: Database; env: Env }
type Answer = { id: number; holder: EventViewer; giver: number; is_accepted: boolean }

/**
 * Accepts or refuses a proxy that is offered to a member, or gives back one that they hold. Idempotent. Throws
 * `NotFoundError` when the giver has withdrawn it, and a 409 beyond the limit of proxies per person.
 */
export function answerProxy({ db, env }: Context, { id, holder, giver, is_accepted }: Answer): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { limit } = await lockOpenAssembly(tx, holder, id)
    const key = { event_id: id, giver_id: giver, holder_id: holder.id }
    const change = is_accepted ? await accept(tx, key, limit) : await refuse(tx, key)
    if (!change) return
    await writeAuditLogLine(tx, {
      by_member: holder.id,
      act: is_accepted ? 'proxy.accepted' : 'proxy.refused',
      subject_id: id,
      subject: formatMemberNumber(giver),
    })
    const kind = is_accepted ? 'proxyAccepted' : 'proxyRefused'
    await queueProxyMail(tx, env, { kind, event_id: id, to: giver, from: holder.id })
  })
}

/**
 * Takes back the proxy that a member has given, or their offer of it. Throws `NotFoundError` when there is none. The
 * holder of an accepted proxy is told.
 */
export function revokeProxy({ db, env }: Context, { id, giver }: { id: number; giver: EventViewer }): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockOpenAssembly(tx, giver, id)
    const given = await removeGivenProxy(tx, id, giver.id)
    const offered = await removeProxyRequest(tx, id, giver.id)
    const holder_id = given?.holder_id ?? offered?.holder_id ?? null
    if (!given && !offered) throw new NotFoundError('Vous n’avez pas donné de pouvoir, ou plus.')
    await writeAuditLogLine(tx, {
      by_member: giver.id,
      act: 'proxy.revoked',
      subject_id: id,
      subject: holder_id === null ? 'une personne non reconnue' : formatMemberNumber(holder_id),
    })
    if (given) await queueProxyMail(tx, env, { kind: 'proxyRevoked', event_id: id, to: holder_id, from: giver.id })
  })
}

type Key = { event_id: number; giver_id: number; holder_id: number }
const NO_OFFER = 'Cette personne ne vous propose pas son pouvoir, ou plus.'

const isGiven = ({ event_id, giver_id, holder_id }: Key) =>
  and(
    eq(event_proxies.event_id, event_id),
    eq(event_proxies.giver_id, giver_id),
    eq(event_proxies.holder_id, holder_id),
  )
const isOffered = ({ event_id, giver_id, holder_id }: Key) =>
  and(
    eq(event_proxy_requests.event_id, event_id),
    eq(event_proxy_requests.giver_id, giver_id),
    eq(event_proxy_requests.holder_id, holder_id),
  )

/** Accepts an offered proxy; returns false when it is already accepted. */
async function accept(tx: Transaction, key: Key, limit: number): Promise<boolean> {
  const { event_id, giver_id, holder_id } = key
  if ((await tx.$count(event_proxies, isGiven(key))) > 0) return false
  const isAwaited = and(isOffered(key), eq(event_proxy_requests.is_refused, false))
  if ((await tx.$count(event_proxy_requests, isAwaited)) === 0) throw new NotFoundError(NO_OFFER)
  if (limit === 0) throw new HttpError(409, NO_PROXIES_MESSAGE)
  if (!(await isMemberCardValid(tx, holder_id)))
    throw new HttpError(409, 'Votre cotisation n’est pas à jour\u00a0: vous ne pouvez pas porter de pouvoir.')
  const hasOffered = and(eq(event_proxy_requests.event_id, event_id), eq(event_proxy_requests.giver_id, holder_id))
  const isOfferAwaited = and(hasOffered, eq(event_proxy_requests.is_refused, false))
  if ((await hasGivenProxy(tx, event_id, holder_id)) || (await tx.$count(event_proxy_requests, isOfferAwaited)) > 0)
    throw new HttpError(409, 'Vous donnez vous-même votre pouvoir. Reprenez-le d’abord.')
  // The board may have noted at the door that the giver holds one.
  if ((await countHeldProxies(tx, event_id, giver_id)) > 0)
    throw new HttpError(409, 'Cette personne porte elle-même un pouvoir\u00a0: elle ne peut pas donner le sien.')
  if ((await countHeldProxies(tx, event_id, holder_id)) >= limit)
    throw new HttpError(
      409,
      `Vous portez déjà ${formatProxyCount(limit)}, le maximum que permettent les statuts. Refusez celui-ci, pour que la personne en choisisse une autre.`,
    )
  await removeProxyRequest(tx, event_id, giver_id)
  await tx.insert(event_proxies).values(key)
  return true
}

/** Refuses an offered proxy, or gives back an accepted one; returns false when it is already refused. */
async function refuse(tx: Transaction, key: Key): Promise<boolean> {
  const [offer] = await tx
    .select({ is_refused: event_proxy_requests.is_refused })
    .from(event_proxy_requests)
    .where(isOffered(key))
  if (offer?.is_refused) return false
  if (offer) {
    await tx.update(event_proxy_requests).set({ is_refused: true }).where(isOffered(key))
    return true
  }
  if (!(await tx.delete(event_proxies).where(isGiven(key))).rowCount) throw new NotFoundError(NO_OFFER)
  const named_as = sql`(select ${members.first_name} || ' ' || ${members.last_name} from ${members} where ${members.id} = ${key.holder_id})`
  await tx.insert(event_proxy_requests).values({ ...key, named_as, is_refused: true })
  return true
}
