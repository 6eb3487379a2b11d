import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ withPages: true })

const guess = () => `/apercu/${randomBytes(32).toString('base64url')}`
const ask = (url: string, remoteAddress: string) => here.portal.app.inject({ url, remoteAddress })

it(
  'a preview opens for a person with its address while strangers guess others, and a persistent network is refused',
  { tags: ['nightly'] },
  async () => {
    const token = await here.portal.signIn('bureau@envol.example')
    const made = await here.portal.call('POST /board/texts/:kind/text/:slug/preview', {
      path: '/board/texts/faq/text/repos-minimal/preview',
      token,
    })
    const { path } = (made.body as { data: { path: string } }).data
    const strangers = Array.from({ length: 40 }, (_, index) => ask(guess(), `192.0.2.${index}`))
    const [mine, ...others] = await Promise.all([ask(path, '198.51.100.1'), ...strangers])
    expect(mine?.statusCode).toBe(200)
    expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))

    const same = '203.0.113.7'
    for (let tries = 0; tries < 60; tries++) expect((await ask(guess(), same)).statusCode).toBe(404)
    const refused = await ask(guess(), same)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
    expect(refused.body).toContain('Réessayez dans dix minutes')
    expect((await ask(path, '198.51.100.1')).statusCode).toBe(200)
  },
)
