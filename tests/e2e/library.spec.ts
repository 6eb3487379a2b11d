import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { readEnv } from '#server/env.ts'
import { addSecurityHeaders } from '#server/http/headers.ts'
import { serveStorybook } from '#server/http/storybook.ts'
import { expect, test } from './test.ts'

test('the component library runs beside the portal, without access to it', async ({ context }) => {
  const folder = await mkdtemp(join(tmpdir(), 'envol-library-'))
  const part = `<body><script type="module" src="./assets/part.js"></script></body>`
  // As Storybook is built: modules, code from text, a frame of its own, and messages between both.
  const code = `
    const tried = []
    for (const read of [() => localStorage.getItem('token'), () => document.cookie, () => parent.localStorage])
      try { tried.push('read ' + read()) } catch (error) { tried.push(error.name) }
    tried.push(new Function('return "made from text"')())
    fetch('/api/v1/profile').then((answer) => answer.text(), (error) => error.name).then((said) => {
      const all = [...tried, said, origin].join(', ')
      if (parent === self) document.body.append(all)
      else parent.postMessage(all, '*')
    })
    onmessage = ({ data }) => document.body.append(' | ' + data)`
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/part.js'), code)
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html>${part.replace('</body>', '<iframe src="./iframe.html"></iframe></body>')}`,
  )
  await writeFile(join(folder, 'iframe.html'), `<!doctype html>${part}`)

  const env = readEnv({ STORYBOOK_PATH: '/composants' })
  const portal = Fastify({ forceCloseConnections: true })
  addSecurityHeaders(portal, env)
  portal.get('/', (_request, reply) => reply.type('text/html').send('<title>Portail</title>'))
  portal.get('/api/v1/profile', () => 'a secret')
  await serveStorybook(portal, env, folder)
  const url = await portal.listen({ port: 0, host: '127.0.0.1' })

  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(() => localStorage.setItem('token', 'a secret'))
  await page.goto(`${url}/composants/`)
  const nothing = 'SecurityError, SecurityError, SecurityError, made from text, TypeError, null'
  await expect(page.locator('body')).toContainText(`| ${nothing}`)
  await expect(page.locator('body')).toContainText(nothing)
  await expect(page.locator('body')).not.toContainText('a secret')
  await portal.close()
  await rm(folder, { recursive: true })
})
