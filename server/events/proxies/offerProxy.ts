import { and, eq, inArray, isNull } from '#server/drizzle/drizzle.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { event_proxy_requests } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import type { EventViewer } from '#server/events/eventSummary.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { HttpError } from '#server/lib/errors.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { isMemberCardValid } from '#server/profile/card.ts'
import { lockOpenAssembly, NO_PROXIES_MESSAGE } from './openAssembly.ts'
import { queueProxyMail } from './proxyMails.ts'
import { countHeldProxies, hasGivenProxy, removeProxyRequest } from './proxyRules.ts'

const LIMIT = { tries: 10, seconds: 86_400 }
const UNKNOWN = 'une personne non reconnue'

type Offer = { id: number; giver: EventViewer; holder: string }

/**
 * Offers a member's proxy to the member with a number or an exact e-mail address. The reply and the stored request are
 * the same when nobody has it, so that members cannot look up who belongs to the association. A second offer is a 409
 * until the first is withdrawn or refused.
 */
export async function offerProxy({ db, env }: { db: Database; env: Env }, { id, giver, holder }: Offer): Promise<void> {
  await enforceAttemptRateLimit(db, `proxy member ${giver.id}`, LIMIT)
  await inTransaction(db, async (tx) => {
    const { limit, company_id } = await lockOpenAssembly(tx, giver, id)
    if (limit === 0) throw new HttpError(409, NO_PROXIES_MESSAGE)
    if (!(await isMemberCardValid(tx, giver.id)))
      throw new HttpError(409, 'Votre cotisation n’est pas à jour\u00a0: vous ne pouvez pas donner votre pouvoir.')
    if (await hasGivenProxy(tx, id, giver.id))
      throw new HttpError(409, 'Vous avez déjà donné votre pouvoir. Reprenez-le d’abord.')
    if ((await countHeldProxies(tx, id, giver.id)) > 0)
      throw new HttpError(
        409,
        'Vous portez un pouvoir. Rendez-le d’abord\u00a0: un pouvoir ne passe pas par deux mains.',
      )
    const former = await removeProxyRequest(tx, id, giver.id)
    if (former?.is_refused === false)
      throw new HttpError(409, 'Vous avez déjà proposé votre pouvoir. Retirez d’abord cette proposition.')
    const holder_id = await findEntitledHolder(tx, holder, company_id)
    if (holder_id === giver.id) {
      const message = 'On ne se donne pas pouvoir à soi-même'
      throw new HttpError(422, message, { errors: { holder: message } })
    }
    await tx.insert(event_proxy_requests).values({ event_id: id, giver_id: giver.id, holder_id, named_as: holder })
    await writeAuditLogLine(tx, {
      by_member: giver.id,
      act: 'proxy.offered',
      subject_id: id,
      subject: holder_id === null ? UNKNOWN : formatMemberNumber(holder_id),
    })
    await queueProxyMail(tx, env, { kind: 'proxyOffered', event_id: id, to: holder_id, from: giver.id })
  })
}

/** Returns the id of the member with a number or an e-mail address whom an assembly concerns; null when nobody is. */
async function findEntitledHolder(tx: Transaction, typed: string, company_id: number | null): Promise<number | null> {
  const number = /^\d+$/.test(typed) ? Math.min(Number(typed), 2_147_483_647) : undefined
  const [found] = await tx
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        number === undefined ? eq(members.canonical_email, canonicalEmail(typed)) : eq(members.id, number),
        inArray(members.standing, ['active', 'paused', 'honorary']),
        isNull(members.deletion_at),
        company_id === null ? undefined : eq(members.company_id, company_id),
      ),
    )
  return found?.id ?? null
}
