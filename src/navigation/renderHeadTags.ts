import * as association from '#association/identity.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { formatDocumentTitle, type PageMetadata } from './head.ts'
import { organizationStructuredData } from './organizationStructuredData.ts'

type Where = {
  origin: string
  url: string
  isPrivate: boolean
  /** Path of the page's link preview picture; default is the association's. */
  image?: string | undefined
}

const IMAGE = { width: 1200, height: 630 }

/** Returns the tags of a page's head: title, description, canonical URL, link preview, feeds, JSON-LD. */
export function renderHeadTags(head: PageMetadata, { origin, url, isPrivate, image = '/og.png' }: Where): string {
  const { title, description = association.description, type = 'website', jsonLd, status = 200 } = head
  const isIndexed = (head.isIndexed ?? true) && !isPrivate && status === 200
  const full = escapeHtml(formatDocumentTitle(title || association.name))
  const about = escapeHtml(description)
  const canonical = escapeHtml(`${origin}${head.address ?? url}`)
  const said = (own: Exclude<typeof jsonLd, 'association' | undefined>) =>
    typeof own === 'function' ? own(origin) : own
  return [
    `<title>${full}</title>`,
    `<meta name="description" content="${about}">`,
    `<meta name="theme-color" content="${DEFAULT_COLOUR}">`,
    // An error page has no canonical address; a members' page stands for several.
    ...(status === 200 && !isPrivate
      ? [`<link rel="canonical" href="${canonical}">`, `<meta property="og:url" content="${canonical}">`]
      : []),
    ...(isIndexed ? [] : ['<meta name="robots" content="noindex">']),
    `<meta property="og:type" content="${type}">`,
    `<meta property="og:title" content="${full}">`,
    `<meta property="og:description" content="${about}">`,
    `<meta property="og:image" content="${escapeHtml(`${origin}${image}`)}">`,
    `<meta property="og:image:width" content="${IMAGE.width}">`,
    `<meta property="og:image:height" content="${IMAGE.height}">`,
    `<meta property="og:image:alt" content="${full}">`,
    '<meta property="og:locale" content="fr_FR">',
    `<meta property="og:site_name" content="${escapeHtml(association.name)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    ...(head.hasFeed ? feedLinks : []),
    ...(jsonLd
      ? [
          linkedData(
            jsonLd === 'association'
              ? organizationStructuredData
              : { ...said(jsonLd), ...imagesOf(head, origin, image) },
          ),
        ]
      : []),
    ...(head.event ? [linkedData(head.event)] : []),
    ...(isIndexed && url !== portalPagePaths.home ? [linkedData(breadcrumbs(head, origin, url))] : []),
  ].join('')
}

const feedLinks = [
  ['RSS', 'application/rss+xml', portalPagePaths.feed.rss],
  ['Atom', 'application/atom+xml', portalPagePaths.feed.atom],
].map(
  ([name, type, href]) =>
    `<link rel="alternate" type="${type}" title="${escapeHtml(`Actualités – ${association.name} (${name})`)}" href="${href}">`,
)

/** Returns the picture URLs of an article for structured data: its own picture and its link preview. */
function imagesOf({ type, picture }: PageMetadata, origin: string, image: string) {
  if (type !== 'article') return {}
  return { image: [picture?.sources.at(-1)?.src, image].flatMap((path) => (path ? `${origin}${path}` : [])) }
}

/** Returns the breadcrumbs from home to a page. */
function breadcrumbs({ title, within = [] }: PageMetadata, origin: string, url: string) {
  const way = [{ name: 'Accueil', path: portalPagePaths.home }, ...within, { name: title, path: url }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

const linkedData = (about: object) =>
  `<script type="application/ld+json">${escapeScript({ '@context': 'https://schema.org', ...about })}</script>`

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const escapeScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')
