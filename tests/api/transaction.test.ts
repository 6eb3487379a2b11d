import { sql } from '#server/drizzle/drizzle.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectPostgres } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { startBreakableTcpProxy } from './line.ts'
import { createPortalTestDatabase } from './portal.ts'
import { withTimeoutsAtOnce } from './timeoutsAtOnce.ts'

/** Returns a database pool of one connection through a TCP proxy, and a direct pool to the same database. */
async function oneConnection() {
  const url = await createPortalTestDatabase()
  const line = await startBreakableTcpProxy(url)
  const [{ db, close }, straight] = [connectPostgres(line.url, { max: 1 }), connectPostgres(url, { max: 1 })]
  onTestFinished(async () => {
    await Promise.all([close(), straight.close()])
    await line.close()
  })
  await straight.db.execute(sql`create table written (word text)`)
  await db.execute(sql`select 1`)
  const words = async () => (await straight.db.execute(sql`select word from written`)).rows.map(({ word }) => word)
  return { db, line, words }
}
const write = (word: string) => sql`insert into written values (${word})`

describe('a database that does not answer', () => {
  it('does not leak a connection when a transaction cannot begin', async () => {
    const { db, line, words } = await oneConnection()
    line.freeze()
    const lost = withTimeoutsAtOnce(() => inTransaction(db, (tx) => tx.execute(write('lost'))))
    await expect(lost).rejects.toThrow('begin')
    line.mend()
    await db.execute(write('kept'))
    expect(await words()).toEqual(['kept'])
  })

  it('leaves no open transaction to the next query', async () => {
    const { db, line, words } = await oneConnection()
    const [begun, frozen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stalled = inTransaction(db, async (tx) => {
      await tx.execute(write('lost'))
      begun.resolve()
      await frozen.promise
      await tx.execute(write('lost too'))
    })
    await begun.promise
    line.freeze()
    frozen.resolve()
    await expect(withTimeoutsAtOnce(() => stalled)).rejects.toThrow()
    line.mend()
    await db.execute(write('kept'))
    expect(await words()).toEqual(['kept'])
  })
})

it('a transaction is atomic, and its connection stays usable after an error', async () => {
  const { db, words } = await oneConnection()
  const refused = inTransaction(db, async (tx) => {
    await tx.execute(write('refused'))
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await inTransaction(db, (tx) => tx.execute(write('kept')))
  expect(await words()).toEqual(['kept'])
  expect(db.$client.idleCount).toBe(1)
})
