import { and, eq } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { event_assemblies, event_proxies, events } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import {
  countHeldProxies,
  formatProxyCount,
  hasGivenProxy,
  removeGivenProxy,
  removeProxyRequest,
} from '#server/events/proxies/proxyRules.ts'
import { EVENT_NOT_FOUND_MESSAGE } from '#server/events/readEvent.ts'

type Assembly = {
  id: number
  quorum: number
  proxies_each: number
  notice_days?: number | undefined
  counts_remote?: boolean | undefined
  by_member: number
}

/** Sets the rules of a general assembly. Those that are undefined stay unchanged. */
export async function setAssemblyQuorumAndProxyLimit(
  tx: Transaction,
  { id, quorum, proxies_each, notice_days, counts_remote, by_member }: Assembly,
) {
  await lockEvent(tx, id)
  const set = {
    quorum,
    proxies_each,
    ...(notice_days !== undefined && { notice_days }),
    ...(counts_remote !== undefined && { counts_remote }),
  }
  await tx
    .insert(event_assemblies)
    .values({ event_id: id, ...set })
    .onConflictDoUpdate({ target: event_assemblies.event_id, set })
  await writeAuditLogLine(tx, { by_member, act: 'assembly.changed', subject_id: id, after: set })
}

type Proxy = { id: number; giver: string; holder: string; by_member: number }

/**
 * Records that a member gives their vote at a general assembly to another member, and replaces the former proxy or offer.
 * Throws a 422 with the invalid field.
 */
export async function addVotingProxy(tx: Transaction, { id, giver, holder, by_member }: Proxy) {
  // The lock serialises proxies, so that the limit per holder holds.
  await lockEvent(tx, id)
  const giver_id = await memberOf(tx, 'giver', giver)
  const holder_id = await memberOf(tx, 'holder', holder)
  if (giver_id === holder_id) throw refused('holder', 'On ne se donne pas pouvoir à soi-même')
  const [assembly] = await tx.select().from(event_assemblies).where(eq(event_assemblies.event_id, id))
  if (!assembly) throw new HttpError(409, 'Fixez d’abord le quorum de cette assemblée.')
  if (await hasGivenProxy(tx, id, holder_id)) throw refused('holder', 'Cette personne a elle-même donné son pouvoir')
  if ((await countHeldProxies(tx, id, giver_id)) > 0) throw refused('giver', 'Cette personne porte déjà un pouvoir')
  await removeGivenProxy(tx, id, giver_id)
  await removeProxyRequest(tx, id, giver_id)
  if ((await countHeldProxies(tx, id, holder_id)) >= assembly.proxies_each)
    throw refused('holder', `Cette personne porte déjà ${formatProxyCount(assembly.proxies_each)}, le maximum`)
  await tx.insert(event_proxies).values({ event_id: id, giver_id, holder_id })
  await writeAuditLogLine(tx, {
    by_member,
    act: 'proxy.noted',
    subject_id: id,
    subject: formatMemberNumber(giver_id),
    after: { holder: formatMemberNumber(holder_id) },
  })
}

/** Deletes the voting proxy that a member has given for a general assembly. Throws `NotFoundError`. */
export async function removeVotingProxy(
  tx: Transaction,
  { id, member, by_member }: { id: number; member: number; by_member: number },
) {
  if (!(await removeGivenProxy(tx, id, member))) throw new NotFoundError('Ce pouvoir n’est pas noté, ou plus.')
  await writeAuditLogLine(tx, { by_member, act: 'proxy.removed', subject_id: id, subject: formatMemberNumber(member) })
}

async function lockEvent(tx: Transaction, id: number) {
  const isIt = and(eq(events.id, id), eq(events.withdrawn, false))
  const [event] = await tx.select({ id: events.id }).from(events).where(isIt).for('no key update')
  if (!event) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
}

async function memberOf(tx: Transaction, field: string, number: string): Promise<number> {
  const id = Number(number)
  const [found] = id <= 2_147_483_647 ? await tx.select({ id: members.id }).from(members).where(eq(members.id, id)) : []
  if (!found) throw refused(field, 'Aucun adhérent n’a ce numéro')
  return found.id
}

const refused = (field: string, message: string) => new HttpError(422, message, { errors: { [field]: message } })
