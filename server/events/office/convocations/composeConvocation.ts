import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { ConvocationContent } from '#contract/events/convocations.ts'
import { convertManyMarkdownsToBlocks } from '#server/content/readText.ts'
import { publishedTextToPlainText } from '#server/content/markdown.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { event_agendas, event_assemblies, events } from '#server/database/schema/events.ts'
import { formatProxyCount } from '#server/events/proxies/proxyRules.ts'
import { EVENT_NOT_FOUND_MESSAGE } from '#server/events/readEvent.ts'
import { formatEventPlace } from '#server/events/recipients.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { formatFrenchMoment } from '#server/lib/parisTime.ts'
import { sha256 } from '#server/lib/sha256.ts'

type AssemblyRow = { starts_at: Date; is_cancelled: boolean; has_begun: boolean; points: number }

/**
 * Returns the convocation of an assembly as it would be sent now, with its fingerprint, its obstacle if any, and the
 * company and date of the assembly. Throws `NotFoundError` for another event.
 */
export async function composeConvocation(db: Database | Transaction, id: number) {
  const [row] = await db
    .select({
      title: events.title,
      starts_at: events.starts_at,
      place: events.place,
      address: events.address,
      company_id: events.company_id,
      is_cancelled: events.is_cancelled,
      has_begun: sql<boolean>`${events.starts_at} <= now()`,
      lifetime: sql<number>`greatest(60, extract(epoch from ${events.starts_at} - now()))::int`,
      points: event_agendas.points,
      limit: event_assemblies.proxies_each,
      notice_days: event_assemblies.notice_days,
      is_late: sql<boolean>`coalesce((${events.starts_at} at time zone 'Europe/Paris')::date
        - (now() at time zone 'Europe/Paris')::date < ${event_assemblies.notice_days}, false)`,
    })
    .from(events)
    .leftJoin(event_agendas, eq(event_agendas.event_id, events.id))
    .leftJoin(event_assemblies, eq(event_assemblies.event_id, events.id))
    .where(and(eq(events.id, id), eq(events.type, 'assemblee'), eq(events.withdrawn, false)))
  if (!row) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
  const { company_id, lifetime, notice_days, is_late } = row
  const points = row.points ?? []
  const texts = await convertManyMarkdownsToBlocks(
    db,
    points.map(({ body }) => body),
  )
  const content: ConvocationContent = {
    title: row.title,
    when: formatFrenchMoment(row.starts_at),
    place: formatEventPlace(row),
    points: points.map(({ title, poll, cards }, index) => ({
      title,
      text: publishedTextToPlainText(texts[index] ?? []),
      is_voted: poll !== null || cards !== undefined,
    })),
    proxies: proxySentence(row.limit),
  }
  const fingerprint = sha256(JSON.stringify(content)).toString('hex')
  const obstacle = findObstacle({ ...row, points: points.length })
  return { content, fingerprint, obstacle, company_id, lifetime, notice_days, is_late }
}

/** Returns the title of an agenda's point in a convocation, with the vote that it announces. */
export const pointTitle = ({ title, is_voted }: ConvocationContent['points'][number]): string =>
  is_voted ? `${title} (résolution soumise au vote)` : title

function findObstacle({ is_cancelled, has_begun, points }: AssemblyRow): string | null {
  if (is_cancelled) return 'Cette assemblée est annulée.'
  if (has_begun) return 'L’assemblée a commencé\u00a0: il est trop tard pour convoquer.'
  if (points === 0) return 'Écrivez d’abord l’ordre du jour\u00a0: la convocation le contient.'
  return null
}

function proxySentence(limit: number | null): string {
  if (limit === null) return ''
  if (limit === 0) return 'Les statuts ne permettent pas de donner pouvoir à cette assemblée.'
  return `Vous ne pouvez pas venir\u202f? Donnez votre pouvoir à un adhérent, sur la page de l’assemblée, jusqu’à l’heure où elle commence. Chacun peut en porter ${formatProxyCount(limit)} au plus.`
}
