import { sql } from '#server/drizzle/drizzle.ts'
import { expect, test } from 'vitest'
import type { OfflinePackAccord } from '#contract/offline/offline.ts'
import { OFFLINE_DATA_KEY_COOKIE } from '#contract/offline/offlineCookie.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()

test('each session has its half of the key to its device’s store, and none once it has ended', async () => {
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
  expect(half).toMatch(new RegExp(`^${OFFLINE_DATA_KEY_COOKIE}=[\\w-]{43}$`))
  expect(await halfOf(first)).toBe(half)
  expect(await halfOf(second)).not.toBe(half)
  expect(String((await ask(first)).headers['set-cookie'])).toContain('SameSite=Strict')

  await portal.db.execute(sql`delete from sessions`)
  const refused = await ask(first)
  expect(refused.statusCode).toBe(401)
  expect(refused.headers['set-cookie']).toBeUndefined()
})

test('unsent acts are encrypted under a key that their member gets in every session, and nobody else', async () => {
  const { portal } = here
  const keysOf = async (email: string) =>
    (await portal.call('POST /offline/key', { token: await portal.signIn(email) })).body.own_keys
  const mine = await keysOf('membre@envol.example')
  expect(mine).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  expect(await keysOf('membre@envol.example')).toEqual(mine)
  expect(await keysOf('membre3@envol.example')).not.toEqual(mine)
})

test('a pack has the agreements in force and the member’s own favourites, even expired ones', async () => {
  const { portal } = here
  const [token, other] = [await portal.signIn('membre@envol.example'), await portal.signIn('membre3@envol.example')]
  const packOf = async (who: string) => (await portal.call('GET /offline/pack', { token: who })).body.data.accords
  const listed = async (query: string) =>
    (await portal.call('GET /accords', { token, path: `/accords?per_page=50&${query}` })).body.data

  const before = await packOf(token)
  expect(before.length).toBeGreaterThan(0)
  expect(before.every(({ is_in_force, is_favourite }) => is_in_force && !is_favourite)).toBe(true)
  const [over] = await listed('status=expire')
  const { id: inForce } = before[0] as OfflinePackAccord
  expect(over).toBeDefined()
  for (const id of [over?.id ?? 0, inForce])
    await portal.call('PUT /accords/:id/favourite', { token, path: `/accords/${id}/favourite` })

  const after = await packOf(token)
  expect(after).toHaveLength(before.length + 1)
  expect(after.find(({ id }) => id === over?.id)).toMatchObject({ is_in_force: false, is_favourite: true })
  expect(after.find(({ id }) => id === inForce)).toMatchObject({ is_in_force: true, is_favourite: true })
  expect((await packOf(other)).some(({ is_favourite }) => is_favourite)).toBe(false)

  await portal.db.execute(sql`update accords set withdrawn = true where id = ${over?.id}`)
  expect((await packOf(token)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})
