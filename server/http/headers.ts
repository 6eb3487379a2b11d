import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { PORTAL_HEADER } from '#contract/portalHeader.ts'
import type { Env } from '#server/env.ts'

/** Gives every answer its headers. */
export function secureHeaders(app: FastifyInstance, env: Env) {
  const headers = headersOf(env)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** The headers of every answer. An answer of the API may load and embed nothing; a page sets its own policy. */
export function headersOf(env: Env): Record<string, string> {
  return {
    [PORTAL_HEADER]: '1',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(env.PUBLIC_URL?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** The text of each script and style element that we have written into a page. */
export type Inline = { scripts: string[]; styles: string[] }

/** The policy of a page: our own files, and inline only the very texts that we have written. */
export function pagePolicy({ scripts, styles }: Inline) {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hash).join(' ')}`,
    // The empty text is an element into which our scripts then put their rules.
    `style-src 'self' ${['', ...styles].map(hash).join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // Of ours only the preview of a draft may be framed: every other page refuses.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The names under which a text becomes more than a text: the address of the reader's worker
    // (src/accords/reader/pdf/worker.ts), of the search and of the service worker (src/offline), and what is pasted into the
    // office's editor, in a document that runs nothing.
    'trusted-types pdf-worker offline-worker search-worker ProseMirrorClipboard',
  ].join('; ')
}

/** The policy of the worker that reads PDF files: of ours it loads its own parts (pictures of rare formats), and nothing else. */
export const workerPolicy = "default-src 'none'; script-src 'self'"

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
