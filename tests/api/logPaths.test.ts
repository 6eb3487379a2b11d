import { expect, it } from 'vitest'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ withPages: true, env: { LOG_LEVEL: 'trace' } })
const CODE = 'Zx3fLq81mWv0RtYb2KsPdA'
/** Membership card code with each letter percent-encoded, once and twice. */
const encoded = CODE.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
const twice = encoded.replaceAll('%', '%25')

it('the log has no card code or file name, however an address encodes them', async () => {
  const asked = [
    `/carte/${CODE}`,
    `/CARTE/${CODE}`,
    `/%63arte/${CODE}`,
    `/c%61rt%65/${encoded}`,
    `/carte/${twice}`,
    `//carte/${CODE}`,
    `/carte//${CODE}/`,
    `/carte%2F${CODE}`,
    `/carte/${CODE}%E9`,
    `/carte/${CODE}/suite`,
    `/Carte;${CODE}`,
    `/api/v1/board/cards/${CODE}`,
    `/api/v1/board/CARDS/${CODE}`,
    `/api/v1/board/c%61rds/${CODE}`,
    `/api/v1/carte/${CODE}%ff`,
    `/assets/${CODE}.js`,
    `/sheets/${CODE}`,
    `/storybook/${CODE}`,
    `/apercu/${CODE}`,
    `/${CODE}`,
  ]
  const token = await here.portal.signIn('bureau@envol.example')
  for (const url of asked)
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE'] as const)
      await here.portal.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  for (const name of ['Sanction%20Dupont.pdf', 'S%61nction%20Dupont%C3%A9.pdf', 'Sanction Dupont', 'Sanction%ff'])
    for (const path of ['board/messages/1/files', 'board/documents', 'board/MESSAGES/1/files', 'files'])
      await here.portal.app.inject({
        method: 'PUT',
        url: `/api/v1/${path}/${name}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' },
        payload: '%PDF-1.7',
      })
  const log = here.portal.lines.join('')
  for (const told of [CODE, CODE.slice(0, 12), encoded, twice, encoded.slice(0, 30), 'Dupont', 'anction'])
    expect(log).not.toContain(told)
})

it('the log names a request by its route, and a page by its screen', async () => {
  const from = here.portal.lines.length
  for (const url of [
    '/',
    '/blog',
    '/BLOG/1',
    '/faq/une-question',
    '/carte/abc',
    '/bureau/membres/3',
    '/inconnu',
    '/api/v1/posts/1',
  ])
    await here.portal.app.inject({ url })
  const paths = here.portal.lines
    .slice(from)
    .map((line) => JSON.parse(line) as { msg: string; req?: { path: string } })
    // A page that is drawn on a busy machine is a slow request.
    .filter(({ msg }) => ['request', 'slow request'].includes(msg))
    .map(({ req }) => req?.path)
  expect(paths.filter((path) => !path?.startsWith('/api/'))).toEqual([
    '/',
    '/blog',
    '/blog/:id',
    '/faq/:slug',
    '/carte/:code',
    '/bureau/*',
    '/*',
  ])
  expect(paths).toContain('/api/v1/posts/:id')
})
