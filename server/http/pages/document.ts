import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageModule, Rendered, ShareCard } from '#src/page.tsx'
import { Semaphore } from '#server/limits/semaphore.ts'
import type { Inline } from '#server/http/headers.ts'

/** What every page is made of. */
export type Pages = PageModule & {
  /** The page's HTML with its holes: head, page, foot, and what comes after all code. */
  template: string
  /** The small script that colours the page before its first paint. */
  bootScript: string
  /** The addresses of the files that a page's module is made of. */
  filesOf: (page: string | undefined) => string[]
  /** The Content-Security-Policy of a page with these inline texts. */
  policy: (inline: Inline) => string
}

export type Encoding = 'br' | 'gzip'

/** A page as it is sent, compressed once for each encoding however many ask for it. */
export class Document {
  readonly status: number
  readonly html: Buffer
  readonly policy: string
  /** What the picture says that stands for it where it is shared. */
  readonly card: ShareCard | undefined
  /** Weak, since the compressed forms share it; it stands for the policy too. */
  readonly etag: string
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer>>> = {}
  readonly #ready: Partial<Record<Encoding, Buffer>> = {}
  #squeezing: Promise<void> | undefined

  constructor(rendered: Rendered, { template, bootScript, filesOf, policy }: Pages) {
    const code = filesOf(rendered.page)
    const isPrivate = rendered.membersPage !== undefined
    const membersCode = filesOf(rendered.membersPage).filter((file) => !code.includes(file))
    const holes = {
      // The boot script changes the theme-color, so it comes after it; and before the styles, since a browser that has
      // them paints an empty page while a script runs.
      head: `${rendered.head}<script>${bootScript}</script><style id="styles">${rendered.styles}</style>`,
      page: rendered.html,
      // What is not needed to paint comes after what is: in the head, fonts and code would hold the first paint back.
      foot: `${rendered.fonts}${code.map(fetchEarly).join('')}${dataOf(rendered)}`,
      // A page does nothing before what every page begins with: that is asked for first.
      late: isPrivate ? forMembers(membersCode) : '',
    }
    this.status = rendered.status
    this.card = rendered.card
    this.html = Buffer.from(fill(template, holes))
    this.policy = policy({
      scripts: [bootScript, ...(isPrivate ? [FETCH_MEMBERS_CODE] : [])],
      styles: [rendered.styles],
    })
    this.etag = `W/"${createHash('sha256').update(this.html).update(this.policy).digest('base64url')}"`
  }

  /** What it takes in memory, in bytes. */
  get bytes() {
    return Math.ceil(this.html.length * 1.5)
  }

  /** The page in that encoding. */
  compressed(encoding: Encoding): Promise<Buffer> {
    return (this.#compressed[encoding] ??= compress[encoding](this.html).then(
      // The smallest form may have come meanwhile.
      (quick) => (this.#ready[encoding] ??= quick),
    ))
  }

  /** The same, when it is there already. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.#ready[encoding]
  }

  /** Makes the smallest compressed form when there is time: it will be asked for often. Ends once it is made, or refused. */
  squeeze(): Promise<void> {
    return (this.#squeezing ??= inTime
      .run(() => brotli(this.html, QUALITY.smallest))
      .then(
        (smallest) => {
          this.#ready.br = smallest
          this.#compressed.br = Promise.resolve(smallest)
        },
        // Too many wait: the quick form is good enough, until the next one wants it.
        () => (this.#squeezing = undefined),
      ))
  }
}

// A tenth smaller takes seventy times as long: 2 ms and 140 ms for home.
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
/** What is compressed in haste, for the first who asks. */
export const compress = {
  br: (html: Buffer) => brotli(html, QUALITY.quick),
  gzip: promisify(gzip) as (html: Buffer) => Promise<Buffer>,
}

function dataOf({ data: { refusals, ...data } }: Rendered) {
  // Most pages have none, and each carries what it says.
  const sent = Object.keys(refusals).length > 0 ? { ...data, refusals } : data
  // `<` never stands in the data, so that no text of an article can close the script that holds it.
  const json = JSON.stringify(sent).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="data">${json}</script>`
}

/** What the page's code begins with, its style sheet included, is fetched beside it and not after it. */
function fetchEarly(file: string) {
  const kind = file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'
  return `<link rel="${kind}" crossorigin href="${file}">`
}

// The script in the head has told whether someone is signed in.
const FETCH_MEMBERS_CODE =
  "document.documentElement.dataset.session&&document.head.append(document.getElementById('members').content)"

/** The code of a members' page, fetched beside it for who is signed in: nothing within a template is fetched. */
const forMembers = (files: string[]) =>
  `<template id="members">${files.map(fetchEarly).join('')}</template><script>${FETCH_MEMBERS_CODE}</script>`

type Holes = Record<'head' | 'page' | 'foot' | 'late', string>

// In one pass: what fills a hole is not looked at again, whatever it holds.
function fill(template: string, holes: Holes) {
  return template.replace(/<!--(head|page|foot|late)-->/g, (_, hole: keyof Holes) => holes[hole])
}
