import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import type { Env } from '#server/env.ts'

/** Adds the HTTP security headers (Content-Security-Policy and others) to every response. */
export function addSecurityHeaders(app: FastifyInstance, env: Env) {
  const headers = securityHeaders(env)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/**
 * Returns the HTTP security headers of every response. API responses may load and embed nothing; pages set their own
 * policy.
 */
export function securityHeaders(env: Env): Record<string, string> {
  return {
    [PORTAL_RESPONSE_HEADER]: '1',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    // The camera, which reads membership cards, is allowed by default.
    'permissions-policy': 'geolocation=(),microphone=(),payment=(),usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(env.PUBLIC_URL?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/**
 * Security headers that a page leaves out, since a page and its headers should arrive in TCP's first flight: its policy
 * has `frame-ancestors`, and it holds nothing personal that another site could embed.
 */
const OMITTED_ON_PAGES = ['content-security-policy', 'x-frame-options', 'cross-origin-resource-policy']

/** Returns the HTTP security headers of every page, besides its own Content-Security-Policy. */
export const pageSecurityHeaders = (env: Env): Record<string, string> =>
  Object.fromEntries(Object.entries(securityHeaders(env)).filter(([name]) => !OMITTED_ON_PAGES.includes(name)))

/** Removes from a page's response the security headers that pages leave out. */
export function omitHeadersOfPages(reply: FastifyReply) {
  for (const name of OMITTED_ON_PAGES) reply.removeHeader(name)
}

/** Texts of the inline scripts and styles that the server wrote into an HTML page. */
export type InlinePageCode = { scripts: string[]; styles: string[] }

/**
 * Returns the Content-Security-Policy of a page, which allows the portal's own files and only these inline scripts and
 * styles, by hash.
 */
export function pageContentSecurityPolicy({ scripts, styles }: InlinePageCode) {
  return [
    // Fonts, API calls, workers, the web manifest and frames of draft previews.
    "default-src 'self'",
    `script-src 'self' ${scripts.map(hash).join(' ')}`,
    // The hash of the empty text allows a style element that scripts then fill.
    `style-src 'self' ${['', ...styles].map(hash).join(' ')}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // Only draft previews may be framed, under a policy of their own.
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Trusted Types policies of the PDF reader's worker (src/accords/reader/pdf/worker.ts), the service worker and the
    // search worker (src/offline). `ProseMirrorClipboard` parses what is pasted into the office's editor, in a document
    // without scripts.
    'trusted-types pdf-worker offline-worker search-worker ProseMirrorClipboard',
  ].join(';')
}

/**
 * Content-Security-Policy of the PDF and search workers, which may load only the portal's scripts (decoders of rare
 * picture formats).
 */
export const webWorkerContentSecurityPolicy = "default-src 'none'; script-src 'self'"

/** Content-Security-Policy of the static page that counts a vote again: its own script and style, and no request. */
export const verificationContentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
