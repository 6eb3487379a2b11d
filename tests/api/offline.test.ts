import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { OFFLINE_COOKIE } from '#contract/offlineCookie.ts'
import { usePortal } from './portal.ts'

const here = usePortal()

test('a session has one half of the key to what its device keeps, another session another, and none once it has ended', async () => {
  const { portal } = here
  const [first, second] = [await portal.signIn('membre@envol.example'), await portal.signIn('membre@envol.example')]
  const ask = (token: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/v1/offline/key',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{}',
    })
  const halfOf = async (token: string) => String((await ask(token)).headers['set-cookie']).split(';')[0]

  const half = await halfOf(first)
  expect(half).toMatch(new RegExp(`^${OFFLINE_COOKIE}=[\\w-]{43}$`))
  expect(await halfOf(first)).toBe(half)
  expect(await halfOf(second)).not.toBe(half)
  expect(String((await ask(first)).headers['set-cookie'])).toContain('SameSite=Strict')

  await portal.db.execute(sql`delete from sessions`)
  const refused = await ask(first)
  expect(refused.statusCode).toBe(401)
  expect(refused.headers['set-cookie']).toBeUndefined()
})
