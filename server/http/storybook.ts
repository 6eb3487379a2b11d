import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'

const built = fileURLToPath(new URL('../../storybook-static/', import.meta.url))

/**
 * Serves the built component library below STORYBOOK_PATH, when set. Throws a French sentence when the library has not
 * been built.
 */
export async function serveStorybook(app: FastifyInstance, { STORYBOOK_PATH: path }: Env, folder = built) {
  if (!path) return
  await access(`${folder}/index.html`).catch(() => {
    throw new Error(
      'STORYBOOK_PATH est réglé, mais la bibliothèque n’est pas construite : lancez npm run build-storybook, puis démarrez à nouveau.',
    )
  })
  await app.register(async (library) => {
    library.addHook('onRequest', async (_request, reply) => {
      reply.removeHeader('x-frame-options').headers({
        'content-security-policy': policy,
        // In the sandbox, even the library's own files are cross-origin to each other.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-robots-tag': 'noindex',
      })
    })
    library.get(path, async (_request, reply) => reply.redirect(`${path}/`))
    await library.register(fastifyStatic, {
      root: folder,
      prefix: `${path}/`,
      decorateReply: false,
      cacheControl: false,
    })
  })
}

// Storybook uses inline scripts and styles, and `eval`. The sandbox gives it an opaque origin, which reaches neither
// the portal's storage, where the session is, nor its API.
const policy = [
  'sandbox allow-scripts allow-forms allow-modals allow-popups allow-downloads',
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ')
