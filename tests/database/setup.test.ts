import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#tests/api/mailServer.ts'
import { makeCheckout } from '#tests/checkout.ts'

let checkout: Awaited<ReturnType<typeof makeCheckout>>
let post: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  checkout = await makeCheckout()
  post = await startMailServer()
})
afterAll(async () => {
  await post.stop()
  await checkout.remove()
})

const BOARD = 'anne.roux@voyage.example'
const PASSWORD = 'Grue-cendree-7-ciels'
const flags = {
  name: 'Navigants Unis',
  email: 'bureau@navigants-unis.fr',
  phone: '',
  street: '3 rue du Parc',
  'postal-code': '69125',
  city: 'Colombier',
  director: 'Anne Roux, présidente',
  company: 'Alizés ; #0E7C86 ; Lyon, Nantes',
  iban: 'FR1420041010050500013M02606',
  bic: 'PSSTFRPP',
  monthly: '12,50',
  url: 'http://localhost:3487/',
  'mail-from': 'portail@voyage.example',
  'board-email': BOARD,
  'board-first-name': 'Anne',
  'board-last-name': 'Roux',
}

async function command(name: string, ...options: string[]) {
  const env = { ...process.env, DATABASE_URL: '', SETTINGS_FILE: join(checkout.folder, 'envol.env') }
  const child = spawn(process.execPath, [`server/${name}Command.ts`, ...options], { cwd: checkout.folder, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

test('from nothing to a portal that can be used, by flags alone', async () => {
  const missing = await command('setup', '--name', 'Navigants Unis')
  expect([missing.code, missing.said]).toEqual([1, expect.stringContaining('--board-email une adresse e-mail')])
  const given = Object.entries({ ...flags, smtp: post.url }).flatMap(([name, value]) => [`--${name}`, value])
  expect(await command('setup', ...given)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Un e-mail est parti'),
  })
  const [mail] = post.mails
  expect(mail?.recipients).toEqual([BOARD])
  const token = /^http:\/\/localhost:3487\/activation#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]

  const file = join(checkout.folder, 'envol.env')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toContain('DEMO=off\nPUBLIC_URL=http://localhost:3487\n')
  expect(await readFile(join(checkout.folder, 'own/identity.ts'), 'utf8')).toContain(
    'export const name = "Navigants Unis"',
  )
  expect((await command('setup', ...given)).said).toContain('Ce portail a déjà ses compagnies')

  const own = '--conditions=own'
  const { server, ended, url, said } = await checkout.start(3487, {
    DEMO: 'off',
    PUBLIC_URL: flags.url,
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: own,
  })
  onTestFinished(() => void server.kill('SIGTERM'))
  // Nothing of the demo is left for who has answered all of it.
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

  // The board goes on: the last of it stays until the next has a password.
  const next = 'luc.faure@voyage.example'
  expect((await command('board', 'add', next)).said).toContain('n’est pas encore adhérent')
  const added = await command('board', 'add', next, '--first-name', 'Luc', '--last-name', 'Faure')
  expect(added.said).toMatch(/luc\.faure@voyage\.example {2}\(compte à activer\)/)
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
