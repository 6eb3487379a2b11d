import createEmotionServer from '@emotion/server/create-instance'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
// `laterComponents` adds the theme of lazy-loaded components: the server may render any of them.
import * as association from '#association/identity.ts'
import type { ApiCallReply } from '#contract/contract.ts'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import '#theme/laterComponents.ts'
import type { Company } from '#contract/companies/companies.ts'
import { companyColourStyleSheet } from '#theme/companyColourStyleSheet.ts'
import { fontFileUrls } from '#theme/fonts/fontFileUrls.ts'
import { themeStyleSheet } from '#theme/themeStyleSheet.ts'
import fontFaces from '#theme/fonts/fonts.css?inline'
import { App } from './App.tsx'
import { parseStoredCompany } from './companies/parseStoredCompany.ts'
import type { ServerEmbeddedData } from './api/prefetched.ts'
import { companiesCacheKey } from './companies/useCompanies.ts'
import { IsServerRenderingPreviewContext } from './lib/hydration.ts'
import { PageMetadataCollectorContext, type PageMetadata } from './navigation/head.ts'
import { renderHeadTags } from './navigation/renderHeadTags.ts'
import { isMembersOnlyAccess } from './navigation/screenFacts.ts'
import { ERROR_PAGE_URL_PATH } from './navigation/ErrorPageProvider.tsx'
import {
  canonicalAddress,
  pageFrameCacheKeys,
  footerCacheKey,
  getPageCacheKey,
  matchPortalScreen,
} from './screens/matchScreen.ts'
import { errorScreens } from './screens/errorScreens.ts'
import type { PortalScreen } from './screens/portalScreen.ts'
import { createStyleCache } from './createStyleCache.ts'

/** Request to render a page on the server: URL, origin, selected company, and a function that calls the API. */
export type PageRenderRequest = {
  url: string
  origin: string
  company?: Company | undefined
  get: (key: string) => Promise<{ status: number; body: unknown }>
  /** Cache keys of the data to render in a preview, which includes members' pages. Undefined for a normal page. */
  preview?: { keys: string[] } | undefined
  /** Returns the URL of the page's link preview picture. */
  shareImage: (address: string, card: LinkPreviewPictureContent) => string
}

/** Content of a page's link preview picture: texts, company colour and cover. */
export type LinkPreviewPictureContent = { title: string; label: string; color: string; cover?: string }

/** Page rendered on the server: status, head tags, styles, fonts, body, API data, code modules. */
export type RenderedPage = {
  status: number
  head: string
  styles: string
  fonts: string
  html: string
  data: ServerEmbeddedData
  page: string | undefined
  /** File name of a members' page in the build's manifest, loaded only in a member's browser. */
  membersPage: string | undefined
  /** Content of the link preview picture, for pages that search engines may index. */
  card: LinkPreviewPictureContent | undefined
}

/** Functions that the server imports from the built application to render pages. */
export type PageRendererModule = {
  canonicalAddress: typeof canonicalAddress
  getPageCacheKey: typeof getPageCacheKey
  renderPage: typeof renderPage
  renderMissing: typeof renderMissing
  renderFailed: typeof renderFailed
}

export { canonicalAddress, getPageCacheKey }

/**
 * Renders the page at a canonical URL as HTML with its data. Undefined when the requested content does not exist.
 * Members' pages are rendered without content. Rejects when data cannot be loaded.
 */
export async function renderPage({
  url,
  origin,
  company,
  get,
  preview,
  shareImage,
}: PageRenderRequest): Promise<RenderedPage | undefined> {
  const { screen, keys } = matchPortalScreen(url, company?.id)
  const [frame, own] = await Promise.all([
    gather(pageFrameCacheKeys(company?.id), get),
    gather([...keys, ...(preview?.keys ?? [])], get),
  ])
  const isThere = screen.isThere?.(Object.values(own.answers)) ?? Object.keys(own.refusals).length === 0
  if (!isThere) return undefined
  const answers = { ...frame.answers, ...own.answers }
  const refusals = { ...frame.refusals, ...own.refusals }
  const rendered = await draw(screen, { answers, refusals, ...chosen(company) }, { url, origin, shareImage, preview })
  // Rendered but not sent as data too: long texts and the footer.
  const isDrawn = (key: string) => screen.isText === true && [...keys, footerCacheKey(company?.id)].includes(key)
  const sent = Object.entries(answers).filter(([key]) => !isDrawn(key))
  const drawn = Object.keys(answers).filter(isDrawn)
  return { ...rendered, data: { answers: Object.fromEntries(sent), refusals, ...chosen(company), drawn } }
}

/** Renders the « not found » page of unknown URLs. Rejects when data cannot be loaded. */
export async function renderMissing({
  origin,
  company,
  get,
}: Omit<PageRenderRequest, 'url' | 'shareImage'>): Promise<RenderedPage> {
  const frame = await gather(pageFrameCacheKeys(company?.id), get)
  return draw(
    errorScreens.missing,
    { ...frame, ...chosen(company), errorPage: 'missing' },
    { url: ERROR_PAGE_URL_PATH, origin },
  )
}

/** Renders the error page (503) for unavailable data. */
export async function renderFailed(): Promise<RenderedPage> {
  return draw(
    errorScreens.failed,
    { answers: {}, refusals: {}, errorPage: 'failed' },
    { url: ERROR_PAGE_URL_PATH, origin: '' },
  )
}

/** Returns the selected company as the browser would parse it: its logo must be on this host. */
const chosen = (company: Company | undefined) => (company ? { company: parseStoredCompany(company) } : {})

type Where = Pick<PageRenderRequest, 'url' | 'origin'> & Partial<Pick<PageRenderRequest, 'shareImage' | 'preview'>>

async function draw(screen: PortalScreen, data: ServerEmbeddedData, where: Where): Promise<RenderedPage> {
  await screen.page.preload()
  const styles = createStyleCache()
  styles.compat = true
  let head: PageMetadata = { title: '' }
  const html = renderToString(
    <StaticRouter location={where.url}>
      <PageMetadataCollectorContext value={(said) => (head = { ...head, ...said })}>
        <Suspense>
          <IsServerRenderingPreviewContext value={where.preview !== undefined}>
            <App styles={styles} initial={data} />
          </IsServerRenderingPreviewContext>
        </Suspense>
      </PageMetadataCollectorContext>
    </StaticRouter>,
  )
  const critical = createEmotionServer(styles).extractCriticalToChunks(html)
  const rules = critical.styles.map(({ css }) => css).join('')
  // Browsers apply the company's colours by script; a preview runs none.
  const painted = where.preview && data.company ? companyColourStyleSheet(data.company.color) : ''
  const isPrivate = isMembersOnlyAccess(screen.access)
  const isShared = where.shareImage && !isPrivate && (head.isIndexed ?? true)
  const card = isShared ? cardOf(head, data) : undefined
  return {
    status: head.status ?? 200,
    card,
    head: renderHeadTags(head, { ...where, isPrivate, image: card && where.shareImage?.(where.url, card) }),
    // Font faces are inline: a separate style sheet would delay the first paint.
    styles: `${fontFaces}${themeStyleSheet(rules + html)}${rules}${painted}`.replaceAll(';}', '}'),
    fonts: fontFileUrls.map(preload).join(''),
    html,
    data,
    // Only the skeleton of a members' page is rendered here.
    page: isPrivate ? undefined : screen.page.file,
    membersPage: isPrivate ? screen.page.file : undefined,
  }
}

function cardOf(
  { title, label = '', company, picture }: PageMetadata,
  { answers }: ServerEmbeddedData,
): LinkPreviewPictureContent {
  const { data } = answers[companiesCacheKey] as ApiCallReply<'GET /companies'>
  // The smallest source that is large enough.
  const cover = (picture?.sources.find(({ width }) => width >= 900) ?? picture?.sources.at(-1))?.src
  return {
    title: title === association.name ? association.tagline : title,
    label,
    color: data.find(({ id }) => id === company)?.color ?? DEFAULT_COLOUR,
    ...(cover !== undefined && { cover }),
  }
}

async function gather(keys: string[], get: PageRenderRequest['get']): Promise<ServerEmbeddedData> {
  const data: ServerEmbeddedData = { answers: {}, refusals: {} }
  await Promise.all(
    keys.map(async (key) => {
      const { status, body } = await get(key)
      if (status === 200) data.answers[key] = body
      // An invalid name or number counts as not found.
      else if (status === 404 || status === 422)
        data.refusals[key] = { status, message: (body as { message: string }).message }
      else throw new Error(`The data of a page could not be had: ${status}`)
    }),
  )
  return data
}

const preload = (file: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`
