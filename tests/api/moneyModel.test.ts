import { sql } from '#server/drizzle/drizzle.ts'
import { expect, it } from 'vitest'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { createRandomTreasuryOperations } from './moneyModel/acts.ts'
import type { AccountingModelOperation } from './moneyModel/ModelBooks.ts'
import { compareLedgerWithModel, compareDuesWithModel, compareFecWithModel } from './moneyModel/compare.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ env: { TAX_CREDIT: 'on' } })
/**
 * Number of random treasury operations in the accounting test, 2,000 at night. `MONEY_ACTS` sets it, and `MONEY_SEED`
 * another sequence.
 */
const ACTS = Number(process.env['MONEY_ACTS'] ?? 30)
const SEED = Number(process.env['MONEY_SEED'] ?? 20_261_126)
/** Number of random treasury operations between two comparisons of the accounting file (FEC) and tax certificates. */
const EACH = 250

const NOTHING: AccountingModelOperation = ['nothing', async () => 'refused: no act']

/** Returns a deterministic pseudo-random generator (mulberry32). */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

it(
  'states, amounts, accounts, FEC and receipts match an independent bookkeeping after any sequence of acts',
  { timeout: 600_000 },
  async () => {
    const { db } = here.portal
    const today = await readCurrentParisDate(db)
    await db.execute(sql`update dues set member_id = null, debit_file_id = null`)
    await db.execute(sql`delete from debit_files`)
    const { acts, books, begin } = await createRandomTreasuryOperations(here.portal, today, seeded(SEED))
    await begin()
    const chance = seeded(SEED + 1)
    const counts: Record<string, number> = {}
    const lately: string[] = []
    for (let tried = 0; tried < ACTS; tried++) {
      const [name, act] = acts[chance(acts.length)] ?? NOTHING
      const told = await act()
      lately.push(`${tried} ${name} ${told}`)
      const key = `${name} ${told.startsWith('refused') ? 'refused' : 'done'}`
      counts[key] = (counts[key] ?? 0) + 1
      const where = `MONEY_SEED=${SEED}, after: ${lately.slice(-12).join('; ')}`
      const wrong = [...(await compareDuesWithModel(db, books)), ...(await compareLedgerWithModel(db, books))]
      if (tried % EACH === EACH - 1) wrong.push(...(await compareFecWithModel(here.portal, books, today)))
      if (told.startsWith('refused differently')) wrong.push(told)
      expect({ where, wrong }).toEqual({ where, wrong: [] })
    }
    expect({ SEED, wrong: await compareFecWithModel(here.portal, books, today) }).toEqual({ SEED, wrong: [] })
    if (process.env['MONEY_COUNTS']) process.stdout.write(`${JSON.stringify(counts, null, 1)}\n`)
    // At night each kind of act must have succeeded at least once: fewer acts are too few for the rarest.
    const undone = acts.map(([name]) => name).filter((name) => !counts[`${name} done`])
    if (ACTS >= 2000) expect(undone).toEqual([])
  },
)
