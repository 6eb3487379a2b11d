import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageRendererModule, RenderedPage, LinkPreviewPictureContent } from '#src/page.tsx'
import { runInBackground } from '#server/lib/waitInQueue.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import type { InlinePageCode } from '#server/http/headers.ts'

/** Rendering functions and shared parts of every HTML page: template, boot script, files and policy. */
export type PageRenderingParts = PageRendererModule & {
  /** HTML template with placeholders `head`, `page`, `foot` and `late`. */
  template: string
  /** Inline script that sets the page's colour scheme before the first paint. */
  bootScript: string
  /** Returns the URLs of the scripts and styles that a page's module needs. */
  filesOf: (page: string | undefined) => string[]
  /** Returns the Content-Security-Policy of a page with these inline scripts and styles. */
  policy: (inline: InlinePageCode) => string
}

export type CompressionEncoding = 'br' | 'gzip'

/** Rendered HTML page ready to send, compressed once for each encoding. */
export class RenderedPageDocument {
  readonly status: number
  readonly html: Buffer
  readonly policy: string
  /** Text and colours of the page's share image. */
  readonly card: LinkPreviewPictureContent | undefined
  /** Weak ETag of the page, shared by its compressed forms; also covers the Content-Security-Policy. */
  readonly etag: string
  readonly #compressed: Partial<Record<CompressionEncoding, Promise<Buffer>>> = {}
  readonly #ready: Partial<Record<CompressionEncoding, Buffer>> = {}
  #squeezing: Promise<void> | undefined

  constructor(rendered: RenderedPage, { template, bootScript, filesOf, policy }: PageRenderingParts) {
    const code = filesOf(rendered.page)
    const isPrivate = rendered.membersPage !== undefined
    const membersCode = filesOf(rendered.membersPage).filter((file) => !code.includes(file))
    const holes = {
      // The boot script follows the theme-color, which it changes. It precedes the styles, since a browser with styles
      // paints an empty page while a script runs.
      head: `${rendered.head}<script>${bootScript}</script><style id="styles">${rendered.styles}</style>`,
      page: rendered.html,
      // Fonts and code follow the visible page: in the head, they would delay the first paint.
      foot: `${rendered.fonts}${code.map(fetchEarly).join('')}${dataOf(rendered)}`,
      // Members' code comes last: the code of every page is fetched first.
      late: isPrivate ? forMembers(membersCode) : '',
    }
    this.status = rendered.status
    this.card = rendered.card
    this.html = Buffer.from(fill(template, holes))
    this.policy = policy({
      scripts: [bootScript, ...(isPrivate ? [FETCH_MEMBERS_CODE] : [])],
      styles: [rendered.styles],
    })
    // 96 bits tell the versions of a page apart: the whole hash would be longer than the other headers.
    this.etag = `W/"${createHash('sha256').update(this.html).update(this.policy).digest('base64url').slice(0, 16)}"`
  }

  /** Estimated memory use of the cached page, in bytes. */
  get bytes() {
    return Math.ceil(this.html.length * 1.5)
  }

  compressed(encoding: CompressionEncoding): Promise<Buffer> {
    return (this.#compressed[encoding] ??= responseCompressors[encoding](this.html).then(
      // `squeeze` may have finished first.
      (quick) => (this.#ready[encoding] ??= quick),
    ))
  }

  /** Returns the page compressed in an encoding, if that compression is finished. */
  ready(encoding: CompressionEncoding): Buffer | undefined {
    return this.#ready[encoding]
  }

  /** Compresses the page at the highest Brotli quality, in a queue. Resolves when done, or when the queue is full. */
  squeeze(): Promise<void> {
    return (this.#squeezing ??= runInBackground(() => inTime.run(() => brotli(this.html, QUALITY.smallest))).then(
      (smallest) => {
        this.#ready.br = smallest
        this.#compressed.br = Promise.resolve(smallest)
      },
      // The queue is full: the fast form serves until the next attempt.
      () => (this.#squeezing = undefined),
    ))
  }
}

// The best quality saves 10 % but takes 70 times as long: 140 ms instead of 2 ms for the home page.
const QUALITY = { quick: 5, smallest: 11 }
const inTime = new Semaphore({ atOnce: 1, waiting: 100 })

const brotliPromise = promisify(brotliCompress)
const brotli = (html: Buffer, quality: number) =>
  brotliPromise(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  })
/** Fast compression functions for HTTP responses, by encoding. */
export const responseCompressors = {
  br: (html: Buffer) => brotli(html, QUALITY.quick),
  gzip: promisify(gzip) as (html: Buffer) => Promise<Buffer>,
}

function dataOf({ data: { refusals, ...data } }: RenderedPage) {
  // Most pages have no refusals; omitting them saves bytes.
  const sent = Object.keys(refusals).length > 0 ? { ...data, refusals } : data
  // Escaping `<` keeps any text from closing the script element.
  const json = JSON.stringify(sent).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="data">${json}</script>`
}

/** Returns an HTML link that preloads a script or style sheet. */
function fetchEarly(file: string) {
  const kind = file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'
  return `<link rel="${kind}" crossorigin href="${file}">`
}

// The boot script has set `data-session` when someone is signed in.
const FETCH_MEMBERS_CODE =
  "document.documentElement.dataset.session&&document.head.append(document.getElementById('members').content)"

/**
 * Returns preload links for the code of a members' page, within a template. A script inserts them only when signed in.
 */
const forMembers = (files: string[]) =>
  `<template id="members">${files.map(fetchEarly).join('')}</template><script>${FETCH_MEMBERS_CODE}</script>`

type Holes = Record<'head' | 'page' | 'foot' | 'late', string>

// One pass: inserted text is not searched for placeholders.
function fill(template: string, holes: Holes) {
  return template.replace(/<!--(head|page|foot|late)-->/g, (_, hole: keyof Holes) => holes[hole])
}
