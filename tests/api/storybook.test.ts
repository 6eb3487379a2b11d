import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { addSecurityHeaders } from '#server/http/headers.ts'
import { serveStorybook } from '#server/http/storybook.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'envol-library-'))
  await writeFile(join(folder, 'secret.txt'), 'not of the library')
  await mkdir(join(folder, 'built/assets'), { recursive: true })
  await writeFile(join(folder, 'built/index.html'), '<title>Bibliothèque</title>')
  await writeFile(join(folder, 'built/assets/iframe.js'), 'export {}')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function serverWith(settings: Record<string, string>, built = 'built') {
  const env = readEnv(settings)
  const app = Fastify()
  addSecurityHeaders(app, env)
  await serveStorybook(app, env, join(folder, built))
  return app
}

it('Storybook is served only when configured', async () => {
  const app = await serverWith({})
  expect((await app.inject('/composants/')).statusCode).toBe(404)
})

it('Storybook is served below its path, in its own sandbox, and hidden from search engines', async () => {
  const app = await serverWith({ STORYBOOK_PATH: '/composants' })
  const page = await app.inject('/composants/')
  expect(page.body).toContain('Bibliothèque')
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'access-control-allow-origin': '*',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  })
  expect(page.headers['content-security-policy']).toMatch(/^sandbox allow-scripts /)
  expect(page.headers['content-security-policy']).not.toContain('allow-same-origin')
  expect(page.headers).not.toHaveProperty('x-frame-options')
  expect((await app.inject('/composants/assets/iframe.js')).headers['content-type']).toContain('/javascript')

  const short = await app.inject('/composants')
  expect([short.statusCode, short.headers.location]).toEqual([302, '/composants/'])
  for (const path of ['/composants/../secret.txt', '/composants/%2e%2e/secret.txt', '/composants/nothing.js']) {
    expect((await app.inject(path)).statusCode).toBe(404)
  }
})

it('the start stops with one sentence when Storybook has not been built', async () => {
  await expect(serverWith({ STORYBOOK_PATH: '/composants' }, 'absent')).rejects.toThrow('npm run build-storybook')
})

it('Storybook’s path cannot be one of the API or the files, or have several parts', () => {
  for (const path of ['/api', '/assets', '/demo', 'composants', '/a/b', '/', '/Composants'])
    expect(() => readEnv({ STORYBOOK_PATH: path })).toThrow('STORYBOOK_PATH')
})
