import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, expect, it } from 'vitest'
import type { DuesPrice } from '#contract/dues/prices.ts'
import { formatYamlSettingsFile } from '#server/content/frontMatter.ts'
import { applyPricesJob } from '#server/dues/prices/officePrices.ts'
import { readEnv } from '#server/env.ts'
import { formatParisDay } from '#server/lib/parisTime.ts'
import { priceListSettingsFile } from '#server/payments/priceListSettingsFile.ts'
import { useTestPortal } from './portal.ts'
import { importTestContent } from './importTestContent.ts'

const here = useTestPortal()
let token = ''
beforeAll(async () => void (token = await here.portal.signIn('bureau@envol.example')))

const read = async () => (await here.portal.call('GET /board/prices', { token })).body.data
const tools = () => ({
  db: here.portal.db,
  log: here.portal.app.log,
  env: readEnv({}),
  files: undefined as never,
  signal: new AbortController().signal,
})
const prepare = (day: string, prices: DuesPrice[]) =>
  here.portal.call('PUT /board/prices/:day', { path: `/board/prices/${day}`, token, body: { prices } })
const drop = (day: string) => here.portal.call('DELETE /board/prices/:day', { path: `/board/prices/${day}`, token })
/** Returns the monthly price on the membership form for an airline job function and a working time. */
const offered = async (of: DuesPrice) => {
  const { body } = await here.portal.call('GET /membership/options')
  const { dues } = body.data
  return dues.find((due) => due.function === of.function && due.working_time === of.working_time)?.monthly_cents
}
const first = async () => {
  const [price] = (await read()).prices
  if (!price) throw new Error('There is no price')
  return price
}

it('new prices apply from their day on, and the journal has both amounts', async () => {
  const price = await first()
  const before = formatYamlSettingsFile(await priceListSettingsFile.read(here.portal.db))
  const next = { ...price, monthly_cents: price.monthly_cents + 50 }
  const set = await prepare('2099-01-01', [next])
  expect([set.status, set.body.message]).toEqual([200, 'Ces montants vaudront à partir du 1er janvier 2099.'])
  expect(await read()).toMatchObject({ prepared: [{ effective_on: '2099-01-01', prices: [next] }] })
  await applyPricesJob.run({}, tools())
  expect(await offered(price)).toBe(price.monthly_cents)

  await here.portal.db.execute(sql`update price_changes set effective_on = current_date - 1`)
  await applyPricesJob.run({}, tools())
  await expect.poll(() => offered(price)).toBe(next.monthly_cents)
  expect((await read()).prepared).toEqual([])
  const { body } = await here.portal.call('GET /board/journal', { path: '/board/journal?act=prices.changed', token })
  const key = `${price.function}, ${price.working_time}`
  const [line] = body.data
  expect(line?.before?.[key]).not.toBe(line?.after?.[key])
  // The former import is older: it must not overwrite the office's prices.
  await expect(importTestContent(here.portal, { 'cotisations.yml': before }, new Set())).rejects.toThrow(
    '--over cotisations.yml',
  )
})

it('new prices from today apply at once, with a message about the changes', async () => {
  const price = await first()
  const { status, body } = await prepare(formatParisDay(Date.now()), [
    { ...price, monthly_cents: price.monthly_cents + 25 },
  ])
  expect([status, body.message]).toEqual([200, 'Ces montants valent dès aujourd’hui.'])
  expect(body.changes?.length).toBeGreaterThan(0)
  await expect.poll(() => offered(price)).toBe(price.monthly_cents + 25)
})

it('a prepared price is cancelled, and invalid ones are refused in French', async () => {
  const price = await first()
  await prepare('2099-02-01', [price])
  expect((await drop('2099-02-01')).status).toBe(200)
  expect((await drop('2099-02-01')).status).toBe(404)
  expect((await prepare('2020-01-01', [price])).body.errors).toEqual({
    day: 'Ce jour est passé\u00a0: ce qui est dû garde son montant.',
  })
  expect((await prepare('2099-02-30', [price])).status).toBe(422)
  expect(Object.values((await prepare('2099-02-01', [{ ...price, monthly_cents: 0 }])).body.errors ?? {})).toEqual([
    'Un montant est plus grand que zéro',
  ])
  expect((await prepare('2099-02-01', [{ ...price, function: 'inconnue' }])).body.errors).toEqual({
    prices: 'Une fonction ou un temps de travail n’est plus dans le barème\u00a0: rechargez la page.',
  })
})
