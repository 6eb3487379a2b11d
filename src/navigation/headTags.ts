import * as association from '#association/identity.ts'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { fullTitle, type Head } from './head.ts'
import { organization } from './organization.ts'

type Where = { origin: string; url: string; isPrivate: boolean }

/** The tags of a page's head: title, description, canonical address, what those who share it show, JSON-LD. */
export function headTags(head: Head, { origin, url, isPrivate }: Where): string {
  const { title, description = association.description, type = 'website', jsonLd, status = 200 } = head
  const isIndexed = (head.isIndexed ?? true) && !isPrivate && status === 200
  const full = escapeHtml(fullTitle(title || association.name))
  const about = escapeHtml(description)
  const canonical = escapeHtml(`${origin}${url}`)
  return [
    `<title>${full}</title>`,
    `<meta name="description" content="${about}">`,
    `<meta name="theme-color" content="${DEFAULT_COLOUR}">`,
    // What stands instead of a page has no address of its own, and a members' page is one for several.
    ...(status === 200 && !isPrivate
      ? [`<link rel="canonical" href="${canonical}">`, `<meta property="og:url" content="${canonical}">`]
      : []),
    ...(isIndexed ? [] : ['<meta name="robots" content="noindex">']),
    `<meta property="og:type" content="${type}">`,
    `<meta property="og:title" content="${full}">`,
    `<meta property="og:description" content="${about}">`,
    `<meta property="og:image" content="${escapeHtml(origin)}/og.png">`,
    '<meta property="og:locale" content="fr_FR">',
    `<meta property="og:site_name" content="${escapeHtml(association.name)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    ...(jsonLd ? [`<script type="application/ld+json">${escapeScript(linked(jsonLd))}</script>`] : []),
  ].join('')
}

const linked = (about: NonNullable<Head['jsonLd']>) => ({
  '@context': 'https://schema.org',
  ...(about === 'association' ? organization : about),
})
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const escapeScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')
