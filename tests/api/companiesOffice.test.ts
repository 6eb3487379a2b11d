import { sql } from '#server/drizzle/drizzle.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CompanyFormValues } from '#contract/companies/companyForm.ts'
import { createPlainPicture } from '#tests/samples/pictures.ts'
import { useTestPortal } from './portal.ts'
import { importTestContent } from './importTestContent.ts'

const here = useTestPortal({ withPages: true, env: { PUBLIC_URL: 'https://www.envol.example' } })
let token = ''
beforeAll(async () => void (token = await here.portal.signIn('bureau@envol.example')))

const add = (name: string, color = '#1F6FEB') =>
  here.portal.call('POST /board/companies', { token, body: { name, color } })
const open = async (id: number) =>
  (await here.portal.call('GET /board/companies/:id', { path: `/board/companies/${id}`, token })).body.data
const change = (id: number, was: CompanyFormValues, said: Partial<CompanyFormValues>) =>
  here.portal.call('PUT /board/companies/:id', {
    path: `/board/companies/${id}`,
    token,
    body: { ...was, ...said, was },
  })
const listed = async () => (await here.portal.call('GET /companies')).body.data
const page = async (url: string, company: number) =>
  (await here.portal.app.inject({ url, headers: { cookie: `company=${company}` } })).body
const sendLogo = (body: Buffer, type: string) =>
  here.portal.call('PUT /board/logo', { token, body, headers: { 'content-type': type } })
async function begun(name: string) {
  const { status, body } = await add(name)
  expect(status).toBe(200)
  const { id } = body.data
  return { id, was: await open(id) }
}

describe('a company of the office', () => {
  it('is created hidden, then shown and chosen with its colour and logo', async () => {
    const { id, was } = await begun('Zéphyr Régional')
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id }))
    expect((await add('zéphyr régional')).body.errors).toEqual({ name: 'Une autre compagnie porte déjà ce nom' })

    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="4"><script>alert(1)</script><rect width="10" height="4" fill="#1F6FEB"/></svg>'
    const sent = await sendLogo(Buffer.from(drawing), 'image/svg+xml')
    const { header_logo_url } = sent.body.data
    const logo = await here.portal.app.inject(header_logo_url)
    expect([logo.statusCode, logo.headers['content-type'], logo.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      expect.stringContaining('immutable'),
    ])
    expect(await sharp(logo.rawPayload).metadata()).toMatchObject({ format: 'webp', height: 144 })

    const contact = { phone1: '01 99 00 12 44', opening_hours: 'Du lundi au vendredi', bases: 'Brest, Nice' }
    expect((await change(id, was, { is_shown: true, header_logo_url, ...contact })).status).toBe(200)
    await expect.poll(async () => (await listed()).some((one) => one.id === id)).toBe(true)
    const html = await page('/', id)
    expect(html).toContain(`<img src="${header_logo_url}"`)
    expect(html).toContain('#1F6FEB')
    const data = await here.portal.call('GET /contact-data', { path: `/contact-data?company_id=${id}` })
    expect(data.body.data).toMatchObject({ phone1: '01 99 00 12 44', opening_hours: 'Du lundi au vendredi' })
    const { body } = await here.portal.call('GET /membership/options')
    const { bases } = body.data
    expect(bases.filter(({ company_id }) => company_id === id).map(({ name }) => name)).toEqual(['Brest', 'Nice'])
    expect((await open(id)).bases).toBe('Brest, Nice')
  })

  it('changes on cached pages at once, only in the fields that each author has typed, and the journal has the former values', async () => {
    const { id, was } = await begun('Deux mains')
    await change(id, was, { is_shown: true })
    const shown = await open(id)
    expect(await page('/', id)).toContain('Deux mains')
    // Both started from the same version. Neither overwrites the other's changes.
    expect((await change(id, shown, { color: '#7A1FA2' })).status).toBe(200)
    expect((await change(id, shown, { name: 'Quatre mains' })).status).toBe(200)
    expect(await open(id)).toMatchObject({ color: '#7A1FA2', name: 'Quatre mains' })
    await expect.poll(() => page('/', id), { timeout: 2000 }).toContain('Quatre mains')
    const { body } = await here.portal.call('GET /board/journal', { path: '/board/journal?act=company.changed', token })
    expect(body.data[0]).toMatchObject({
      subject: String(id),
      before: { name: 'Deux mains' },
      after: { name: 'Quatre mains' },
    })
  })

  it('gets its validation errors at the fields in French', async () => {
    const { id, was } = await begun('Mal écrite')
    const wrong = async (said: Partial<CompanyFormValues>) => (await change(id, was, said)).body.errors
    expect(await wrong({ color: 'rose' })).toEqual({
      color: 'Une couleur s’écrit « #RRVVBB »\u00a0: six chiffres ou lettres de A à F',
    })
    expect(await wrong({ name: 'Transalpine' })).toEqual({ name: 'Une autre compagnie porte déjà ce nom' })
    expect(await wrong({ name: 'é'.repeat(81) })).toEqual({ name: 'Le nom doit contenir au plus 80 caractères' })
    expect(await wrong({ facebook_url: 'facebook.com/x' })).toEqual({
      facebook_url: 'Une adresse commence par « https:// »',
    })
    expect(await wrong({ email: 'personne' })).toEqual({ email: 'Veuillez entrer une adresse email valide' })
    expect(await wrong({ header_logo_url: '//ailleurs.example/logo.png' })).toEqual({
      header_logo_url: 'Ce logo n’existe pas',
    })
    expect(await wrong({ bases: 'x'.repeat(61) })).toEqual({ bases: 'Une base compte 60 signes au plus' })
    for (const [body, type] of [
      [Buffer.from('%PDF-1.7 rien'), 'image/png'],
      [Buffer.from('<html>'), 'image/svg+xml'],
    ] as const)
      expect((await sendLogo(body, type)).status).toBe(422)
    expect((await sendLogo(Buffer.alloc(600_000), 'image/png')).status).toBe(413)
    expect(
      (
        await here.portal.call('PUT /board/companies/:id', {
          path: '/board/companies/999',
          token,
          body: { ...was, name: 'Autre', was },
        })
      ).status,
    ).toBe(404)
  })

  it('loses the file of a logo that no company shows', async () => {
    const { id, was } = await begun('Deux logos')
    const take = async () => (await sendLogo(await createPlainPicture(), 'image/png')).body.data.header_logo_url
    const [first, second] = [await take(), await take()]
    await change(id, was, { header_logo_url: first })
    await change(id, await open(id), { header_logo_url: second })
    expect((await here.portal.app.inject(first)).statusCode).toBe(404)
    expect((await here.portal.app.inject(second)).statusCode).toBe(200)
  })

  it('has the position that the office chose', async () => {
    const before = await listed()
    const ids = before.map(({ id }) => id).toReversed()
    await here.portal.call('PUT /board/companies', { token, body: { ids } })
    await expect.poll(async () => (await listed()).map(({ id }) => id)).toEqual(ids)
    await here.portal.call('PUT /board/companies', { token, body: { ids: ids.toReversed() } })
  })

  it('is previewed on the real pages, which leaves no data behind', async () => {
    const { id, was } = await begun('Vue d’avance')
    const { body } = await here.portal.call('POST /board/companies/:id/preview', {
      path: `/board/companies/${id}/preview`,
      token,
      body: { ...was, color: '#00695C', phone1: '01 99 00 77 77' },
    })
    const { path } = body.data
    const home = await here.portal.app.inject(`${path}?page=/`)
    expect([home.statusCode, home.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(home.body).toContain('#00695C')
    expect(home.body).not.toContain('<script')
    expect((await here.portal.app.inject(`${path}?page=${encodeURIComponent('//ailleurs.example')}`)).statusCode).toBe(
      200,
    )
    expect((await open(id)).color).toBe('#1F6FEB')
    await here.portal.db.execute(sql`update company_previews set expires_at = now()`)
    expect((await here.portal.app.inject(path)).statusCode).toBe(404)
  })
})

describe('the synonyms', () => {
  const groups = async () => (await here.portal.call('GET /board/synonyms', { token })).body.data
  const found = async (word: string) =>
    JSON.stringify((await here.portal.call('GET /search', { path: `/search?query=${word}` })).body)

  it('are restored at their former place, and only once', async () => {
    const before = await groups()
    const [first] = before
    const former = { token, body: { words: first?.words ?? [], id: first?.id } }
    await here.portal.call('DELETE /board/synonyms/:id', { path: `/board/synonyms/${first?.id}`, token })
    expect(await groups()).toEqual(before.slice(1))
    expect((await here.portal.call('POST /board/synonyms', former)).status).toBe(200)
    expect(await groups()).toEqual(before)
    expect((await here.portal.call('POST /board/synonyms', former)).status).toBe(409)
  })

  it('are added, changed and deleted, and affect the search at once', async () => {
    const before = await groups()
    expect(await found('zorglubien')).not.toContain('/faq/')
    await here.portal.call('POST /board/synonyms', { token, body: { words: ['zorglubien', 'repos'] } })
    await expect.poll(() => found('zorglubien')).toContain('/faq/')
    const last = (await groups()).at(-1)
    expect(last?.words).toEqual(['zorglubien', 'repos'])
    const path = `/board/synonyms/${last?.id}`
    const put = (was: string[], words: string[]) =>
      here.portal.call('PUT /board/synonyms/:id', { path, token, body: { was, words } })
    expect((await put(['zorglubien', 'repos'], ['zorglubien', 'salaire'])).status).toBe(200)
    // Another user has changed the group meanwhile.
    expect((await put(['zorglubien', 'repos'], ['zorglubien', 'santé'])).status).toBe(409)
    expect((await put(['zorglubien', 'salaire'], ['zorglubien', '…'])).body.errors).toEqual({
      words: 'Sans lettre ni chiffre, on ne le cherche pas',
    })
    expect((await put(['zorglubien', 'salaire'], ['seul'])).body.errors).toEqual({
      words: 'Un groupe compte deux mots au moins, séparés par des virgules',
    })
    await here.portal.call('DELETE /board/synonyms/:id', { path, token })
    expect(await groups()).toEqual(before)
    await expect.poll(() => found('zorglubien')).not.toContain('/faq/')
    // An older folder is not imported over newer texts, unless forced.
    const older = { 'synonymes.yml': '- [zorglubien, repos]\n' }
    await expect(importTestContent(here.portal, older, new Set())).rejects.toThrow('--over synonymes.yml')
    expect(await groups()).toEqual(before)
    await importTestContent(here.portal, older, new Set(['synonymes.yml']))
    expect((await groups()).map(({ words }) => words)).toEqual([['zorglubien', 'repos']])
    const { body } = await here.portal.call('GET /board/journal', {
      path: '/board/journal?act=synonyms.changed',
      token,
    })
    expect(body.data[0]).toMatchObject({
      subject: 'synonymes.yml',
      before: { words: ['zorglubien', 'salaire'] },
      after: null,
    })
  })
})
