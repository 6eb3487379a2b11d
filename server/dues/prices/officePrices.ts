import { asc, eq, lte } from '#server/drizzle/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { boardPriceRoutes as calls, type DuesPrice } from '#contract/dues/prices.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { recordOfficeSettingsVersion } from '#server/content/officeConflicts.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { price_changes } from '#server/database/schema/dues.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { formatParisDay } from '#server/lib/parisTime.ts'
import { mountApiCall } from '#server/mount.ts'
import { formatDay, formatEuros } from '#server/payments/format.ts'
import type { DuesPriceList } from '#server/payments/priceList.ts'
import { priceListSettingsFile } from '#server/payments/priceListSettingsFile.ts'

/** Registers the treasury's API routes that read, prepare and drop membership prices. */
export function mountPriceRoutes(app: FastifyInstance, db: Database) {
  mountApiCall(app, calls.prices, async () => ({ data: await readPrices(db) }))
  mountApiCall(app, calls.preparePrices, async ({ params: { day }, body: { prices }, member }) => {
    const changes = await preparePrices(db, { day, prices, by_member: member.id })
    const from = changes ? 'valent dès aujourd’hui' : `vaudront à partir du ${formatDay(day)}`
    return { success: true, message: `Ces montants ${from}.`, changes: changes ?? [] }
  })
  mountApiCall(app, calls.dropPrices, async ({ params: { day }, member }) => {
    await dropPrices(db, day, member.id)
    return { success: true, message: 'Ces montants ne sont plus prévus.' }
  })
}

/** Job that applies prepared changes of membership prices from their effective day on (Paris time). */
export const applyPricesJob = defineBackgroundJob({
  name: 'dues.prices',
  payload: z.object({}),
  everyMs: 15 * 60_000,
  run: async (_payload, { db }) => void (await inTransaction(db, applyDue)),
})

async function readPrices(db: Database) {
  const [scale] = await db.select().from(membership_scale)
  const { functions = [], working_times = [], dues = [] } = scale ?? {}
  const prepared = await db.select().from(price_changes).orderBy(asc(price_changes.effective_on))
  return {
    functions,
    working_times,
    prices: dues.map(({ yearly, monthly, ...work }) => ({ ...work, yearly_cents: yearly, monthly_cents: monthly })),
    prepared: prepared.map(({ effective_on, prices }) => ({ effective_on, prices })),
  }
}

type Prepared = { day: string; prices: DuesPrice[]; by_member: number }

/**
 * Stores new membership prices for a day. Prices of today are applied at once; returns the French description of
 * changes, undefined for a later day.
 */
const preparePrices = (db: Database, { day, prices, by_member }: Prepared): Promise<string[] | undefined> =>
  inTransaction(db, async (tx) => {
    await takeTransactionAdvisoryLock(tx, 'content')
    const today = formatParisDay(Date.now())
    if (day < today) throw refused('day', 'Ce jour est passé\u00a0: ce qui est dû garde son montant.')
    const scale = await readScale(tx)
    if (prices.some((price) => !scale.dues.some((due) => isOf(price)(due))))
      throw refused('prices', 'Une fonction ou un temps de travail n’est plus dans le barème\u00a0: rechargez la page.')
    const set = { prices, by_member }
    await tx
      .insert(price_changes)
      .values({ effective_on: day, ...set })
      .onConflictDoUpdate({ target: price_changes.effective_on, set })
    await writeAuditLogLine(tx, { by_member, act: 'prices.prepared', subject: day, after: told(prices) })
    return day === today ? applyDue(tx) : undefined
  })

const dropPrices = (db: Database, day: string, by_member: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [gone] = await tx.delete(price_changes).where(eq(price_changes.effective_on, day)).returning()
    if (!gone) throw new NotFoundError('Rien n’est prévu pour ce jour.')
    await writeAuditLogLine(tx, { by_member, act: 'prices.dropped', subject: day, before: told(gone.prices) })
  })

/**
 * Applies price changes whose day has come to the price list, as an import does. Returns the French descriptions of the
 * changes.
 */
async function applyDue(tx: Transaction): Promise<string[]> {
  await takeTransactionAdvisoryLock(tx, 'content')
  const isDue = lte(price_changes.effective_on, formatParisDay(Date.now()))
  const due = await tx.select().from(price_changes).where(isDue).orderBy(asc(price_changes.effective_on))
  const changes: string[] = []
  for (const { effective_on, prices, by_member } of due) {
    const before = await readScale(tx)
    const after = {
      ...before,
      dues: before.dues.map((price) => ({ ...price, ...amountsOf(prices.find(isOf(price))) })),
    }
    changes.push(...(await priceListSettingsFile.save(tx, after)))
    await recordOfficeSettingsVersion(tx, priceListSettingsFile, by_member)
    const former = prices.flatMap((price) => before.dues.filter(isOf(price)).map(asPrice))
    await writeAuditLogLine(tx, {
      by_member,
      act: 'prices.changed',
      subject: effective_on,
      before: told(former),
      after: told(prices),
    })
    await tx.delete(price_changes).where(eq(price_changes.effective_on, effective_on))
  }
  return changes
}

async function readScale(tx: Transaction): Promise<DuesPriceList> {
  const scale = (await priceListSettingsFile.read(tx)) as DuesPriceList | undefined
  if (!scale) throw new HttpError(409, 'Il n’y a pas encore de barème\u00a0: importez cotisations.yml d’abord.')
  return scale
}

type Named = { function: string; working_time: string }
const isOf = (one: Named) => (other: Named) =>
  one.function === other.function && one.working_time === other.working_time
const amountsOf = (price: DuesPrice | undefined) =>
  price && { yearly: price.yearly_cents / 100, monthly: price.monthly_cents / 100 }
const asPrice = ({ yearly, monthly, ...work }: DuesPriceList['dues'][number]): DuesPrice => ({
  ...work,
  yearly_cents: Math.round(yearly * 100),
  monthly_cents: Math.round(monthly * 100),
})

const told = (prices: DuesPrice[]) =>
  Object.fromEntries(
    prices.map((price) => [
      `${price.function}, ${price.working_time}`,
      `${formatEuros(price.monthly_cents)} par mois, ${formatEuros(price.yearly_cents)} par an`,
    ]),
  )

const refused = (field: string, message: string) => new HttpError(422, message, { errors: { [field]: message } })
