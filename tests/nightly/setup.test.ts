import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSmtpTestServer } from '#tests/api/mailServer.ts'
import { createSourceCheckout } from '#tests/checkout.ts'
import { findFreePort } from '#tests/findFreePort.ts'
import { sampleSetupFlags } from '#tests/samples/sampleSetupFlags.ts'

let checkout: Awaited<ReturnType<typeof createSourceCheckout>>
let PORT = ''
let post: Awaited<ReturnType<typeof startSmtpTestServer>>
beforeAll(async () => {
  checkout = await createSourceCheckout()
  PORT = String(await findFreePort())
  post = await startSmtpTestServer()
})
afterAll(async () => {
  await post.stop()
  await checkout.remove()
})

const BOARD = 'anne.roux@voyage.example'
const PASSWORD = 'Grue-cendree-7-ciels'

async function command(name: string, ...options: string[]) {
  const env = { ...process.env, DATABASE_URL: '', SETTINGS_FILE: join(checkout.folder, 'envol.env') }
  const child = spawn(process.execPath, [`server/commands/${name}Command.ts`, ...options], {
    cwd: checkout.folder,
    env,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

const asFlag = ([name, value]: [string, string]) => [`--${name}`, value]

test('the setup turns an empty folder into a usable portal, by flags alone', async () => {
  const publicUrl = `http://localhost:${PORT}/`
  const missing = await command('setup', '--name', 'Navigants Unis', '--logo', 'rien.png')
  expect([missing.code, missing.said]).toEqual([1, expect.stringContaining('--board-email une adresse e-mail')])
  expect(missing.said).toContain('--logo le chemin d’une image')
  // A start adds missing modules from the example. Its copies must not win over the answers.
  const example = await readFile(join(checkout.folder, 'association/identity.ts'), 'utf8')
  await mkdir(join(checkout.folder, 'own'))
  const copy = `export * from '../association/identity.ts'\n\n${example}`
  await writeFile(join(checkout.folder, 'own/identity.ts'), copy)
  const logo = join(checkout.folder, 'logo.jpg')
  const ground = { width: 600, height: 200, channels: 3 as const, background: 'white' }
  const bar = await sharp({ create: { ...ground, width: 500, height: 100, background: 'navy' } })
    .png()
    .toBuffer()
  await writeFile(
    logo,
    await sharp({ create: ground })
      .composite([{ input: bar }])
      .jpeg()
      .toBuffer(),
  )
  const given = Object.entries({ ...sampleSetupFlags, url: publicUrl, logo, smtp: post.url }).flatMap(asFlag)
  expect(await command('setup', ...given)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Un e-mail est parti'),
  })
  const [mail] = post.mails
  expect(mail?.recipients).toEqual([BOARD])
  const token = new RegExp(String.raw`^${publicUrl}activation#([\w-]{43})$`, 'm').exec(mail?.text ?? '')?.[1]

  const file = join(checkout.folder, 'envol.env')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toContain(`DEMO=off\nPUBLIC_URL=http://localhost:${PORT}\n`)
  expect(await readFile(join(checkout.folder, 'own/identity.ts'), 'utf8')).toContain(
    'export const name = "Navigants Unis"',
  )
  expect(await readFile(join(checkout.folder, 'own/picture.ts'), 'utf8')).toContain('isWide: boolean = true')
  expect(await sharp(join(checkout.folder, 'own/public/icon-512.png')).metadata()).toMatchObject({ width: 512 })
  expect((await command('setup', ...given)).said).toContain('Ce portail a déjà ses compagnies')

  const own = '--conditions=own'
  const { server, ended, url, said } = await checkout.start({
    PORT,
    DEMO: 'off',
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: own,
  })
  onTestFinished(() => void server.kill('SIGTERM'))
  // An association that has answered everything has nothing left of the demo.
  expect(said()).not.toContain('De la démonstration')
  expect(said()).not.toContain('the legal notice would be false')
  const call = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
    const sent = body && { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${url}/api/v1${path}`, sent)
    return { status: answer.status, body: (await answer.json()) as { data: { bases: object[]; dues: object[] } } }
  }
  const chosen = { token, password: PASSWORD, password_confirmation: PASSWORD }
  expect(await call('/membership/activation', chosen)).toMatchObject({ status: 200 })
  const device_infos = { device_type: 'web', device_name: 'Test', device_platform: 'Linux' }
  const login = { email: BOARD, password: PASSWORD, remember: false, device_infos }
  expect(await call('/login', login)).toMatchObject({ status: 200, body: { user: { company: { name: 'Alizés' } } } })
  const options = await call('/membership/options')
  expect(options.body.data.bases).toHaveLength(2)
  expect(options.body.data.dues.length).toBeGreaterThan(0)

  await expectNoDeadLink(url)
  const legal = await (await fetch(`${url}/mentions-legales`)).text()
  expect(legal).toContain('Anne Roux, présidente')
  expect(legal).toContain('>3 rue du Parc, 69125 Colombier<')
  expect(legal).not.toContain('>Téléphone<')
  const image = /\/og\/[^"]+/.exec(legal)?.[0].replaceAll('&amp;', '&') ?? ''
  expect((await fetch(url + image)).headers.get('content-type')).toBe('image/png')

  // The board is handed over: its last member stays until the next has a password.
  const next = 'luc.faure@voyage.example'
  expect((await command('board', 'add', next)).said).toContain('n’est pas encore adhérent')
  const added = await command('board', 'add', next, '--first-name', 'Luc', '--last-name', 'Faure')
  expect(added.said).toMatch(/luc\.faure@voyage\.example .*\(compte à activer\)/)
  expect(await command('board', 'remove', BOARD)).toMatchObject({
    code: 1,
    said: expect.stringContaining('la dernière'),
  })
  const edited = await command('companies', 'edit', '1', '--name', 'Alizés du Sud', '--bases', 'Lyon')
  expect(edited).toMatchObject({ code: 0, said: expect.stringContaining('1  Alizés du Sud  #0E7C86') })
  expect((await command('companies', 'add', '--name', 'Brise', '--color', 'bleu')).said).toContain('#RRVVBB')
  server.kill('SIGTERM')
  await ended
})

// The tests' build is the example's, whose link to join has another address.
const TO_JOIN = '/adhesion-navigants-unis'

/** Requests every internal link of every public page of a portal. Fails on a dead link. */
async function expectNoDeadLink(url: string) {
  const found = new Set(['/'])
  const dead: string[] = []
  // Iterating a set also visits the elements added meanwhile.
  for (const path of found) {
    if (path === TO_JOIN) continue
    const answer = await fetch(url + path)
    if (answer.status !== 200) dead.push(`${path} ${answer.status}`)
    const html = answer.headers.get('content-type')?.startsWith('text/html') ? await answer.text() : ''
    for (const [, link = ''] of html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)) found.add(link)
  }
  expect(dead).toEqual([])
  expect([...found]).toEqual(
    expect.arrayContaining([TO_JOIN, '/about', '/adhesion', '/accessibilite', '/politique-de-confidentialite']),
  )
  const callToJoin = await fetch(`${url}/api/v1/pages/adhesion`)
  expect(callToJoin.status).toBe(200)
}
