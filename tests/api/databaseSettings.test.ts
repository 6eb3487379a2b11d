import { sql } from '#server/drizzle/drizzle.ts'
import { expect, it, onTestFinished } from 'vitest'
import { connectPostgres } from '#server/database/connect.ts'
import { createPortalTestDatabase } from './portal.ts'

it('turns just-in-time compilation off, which PostgreSQL turns on by default', async () => {
  const { db, close } = connectPostgres(await createPortalTestDatabase(), { max: 1 })
  onTestFinished(close)
  expect((await db.execute(sql`show jit`)).rows).toEqual([{ jit: 'off' }])
  expect((await db.execute(sql`select reset_val from pg_settings where name = 'jit'`)).rows).toEqual([
    { reset_val: 'off' },
  ])
})
