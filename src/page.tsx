import createEmotionServer from '@emotion/server/create-instance'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
// What is drawn here may need any of them.
import * as association from '#association/identity.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import '#theme/laterComponents.ts'
import type { Company } from '#contract/companies/companies.ts'
import { companyVariables } from '#theme/companyVariables.ts'
import { fontFiles } from '#theme/fonts/fontFiles.ts'
import { themeStyleSheet } from '#theme/themeStyleSheet.ts'
import fontFaces from '#theme/fonts/fonts.css?inline'
import { App } from './App.tsx'
import { parseCompany } from './companies/parseCompany.ts'
import type { InitialData } from './api/prefetched.ts'
import { companiesKey } from './companies/useCompanies.ts'
import { IsPreview } from './lib/hydration.ts'
import { HeadCollector, type Head } from './navigation/head.ts'
import { headTags } from './navigation/headTags.ts'
import { isMembers } from './navigation/screenFacts.ts'
import { NOWHERE } from './navigation/ErrorPageProvider.tsx'
import { canonicalAddress, frameKeys, footKey, cacheKeyOf, matchScreen } from './screens/matchScreen.ts'
import { errorScreens, type Screen } from './screens/screenList.tsx'
import { styleCache } from './styleCache.ts'

/** What the server gives: the address, its own origin, the company that was chosen, and a way to ask the API. */
export type PageRequest = {
  url: string
  origin: string
  company?: Company | undefined
  get: (key: string) => Promise<{ status: number; body: unknown }>
  /** It is a preview: of a members' page too all is drawn, with what stands at these keys besides. */
  preview?: { keys: string[] } | undefined
  /** Where the picture is that stands for the page where it is shared. */
  shareImage: (address: string, card: ShareCard) => string
}

/** What that picture says, the company's colour that it has, and where the picture is that the page shows first. */
export type ShareCard = { title: string; label: string; color: string; cover?: string }

/** A page: its status, the tags of its head, its styles and fonts, its body, what its data calls answered, its code. */
export type Rendered = {
  status: number
  head: string
  styles: string
  fonts: string
  html: string
  data: InitialData
  page: string | undefined
  /** The module of a members' page, whose code is for those who turn out to be members. */
  membersPage: string | undefined
  /** For a page that search engines may know. */
  card: ShareCard | undefined
}

/** What the server asks of the application. */
export type PageModule = {
  canonicalAddress: typeof canonicalAddress
  cacheKeyOf: typeof cacheKeyOf
  renderPage: typeof renderPage
  renderMissing: typeof renderMissing
  renderFailed: typeof renderFailed
}

export { canonicalAddress, cacheKeyOf }

/**
 * Renders the page at a canonical address as HTML, with the data it shows; undefined when what it would show does not
 * exist. A members' page is drawn without its content. Rejects when its data cannot be had.
 */
export async function renderPage({
  url,
  origin,
  company,
  get,
  preview,
  shareImage,
}: PageRequest): Promise<Rendered | undefined> {
  const { screen, keys } = matchScreen(url, company?.id)
  const [frame, own] = await Promise.all([
    gather(frameKeys(company?.id), get),
    gather([...keys, ...(preview?.keys ?? [])], get),
  ])
  const isThere = screen.isThere?.(Object.values(own.answers)) ?? Object.keys(own.refusals).length === 0
  if (!isThere) return undefined
  const answers = { ...frame.answers, ...own.answers }
  const refusals = { ...frame.refusals, ...own.refusals }
  const rendered = await draw(screen, { answers, refusals, ...chosen(company) }, { url, origin, shareImage, preview })
  // What is drawn and not sent a second time: much text, and the foot of the page.
  const isDrawn = (key: string) => screen.isText === true && [...keys, footKey(company?.id)].includes(key)
  const sent = Object.entries(answers).filter(([key]) => !isDrawn(key))
  const drawn = Object.keys(answers).filter(isDrawn)
  return { ...rendered, data: { answers: Object.fromEntries(sent), refusals, ...chosen(company), drawn } }
}

/** Renders what stands at every address that is nobody's. Rejects when its data cannot be had. */
export async function renderMissing({
  origin,
  company,
  get,
}: Omit<PageRequest, 'url' | 'shareImage'>): Promise<Rendered> {
  const frame = await gather(frameKeys(company?.id), get)
  return draw(errorScreens.missing, { ...frame, ...chosen(company), errorPage: 'missing' }, { url: NOWHERE, origin })
}

/** Renders what stands instead of a page whose data could not be had. */
export async function renderFailed(): Promise<Rendered> {
  return draw(errorScreens.failed, { answers: {}, refusals: {}, errorPage: 'failed' }, { url: NOWHERE, origin: '' })
}

/** The company as the browser would read it: of its logo, a picture of ours only. */
const chosen = (company: Company | undefined) => (company ? { company: parseCompany(company) } : {})

type Where = Pick<PageRequest, 'url' | 'origin'> & Partial<Pick<PageRequest, 'shareImage' | 'preview'>>

async function draw(screen: Screen, data: InitialData, where: Where): Promise<Rendered> {
  await screen.page.preload()
  const styles = styleCache()
  styles.compat = true
  let head: Head = { title: '' }
  const html = renderToString(
    <StaticRouter location={where.url}>
      <HeadCollector value={(said) => (head = { ...head, ...said })}>
        <Suspense>
          <IsPreview value={where.preview !== undefined}>
            <App styles={styles} initial={data} />
          </IsPreview>
        </Suspense>
      </HeadCollector>
    </StaticRouter>,
  )
  const critical = createEmotionServer(styles).extractCriticalToChunks(html)
  const rules = critical.styles.map(({ css }) => css).join('')
  // A browser paints the company by itself; a preview runs nothing.
  const painted = where.preview && data.company ? companyVariables(data.company.color) : ''
  const isPrivate = isMembers(screen.access)
  const isShared = where.shareImage && !isPrivate && (head.isIndexed ?? true)
  const card = isShared ? cardOf(head, data) : undefined
  return {
    status: head.status ?? 200,
    card,
    head: headTags(head, { ...where, isPrivate, image: card && where.shareImage?.(where.url, card) }),
    // The fonts' faces stand in the page: a style sheet of their own would hold back the first paint.
    styles: `${fontFaces}${themeStyleSheet(rules + html)}${rules}${painted}`.replaceAll(';}', '}'),
    fonts: fontFiles.map(preload).join(''),
    html,
    data,
    // Of a members' page nothing but its skeleton is drawn here.
    page: isPrivate ? undefined : screen.page.file,
    membersPage: isPrivate ? screen.page.file : undefined,
  }
}

function cardOf({ title, label = '', company, picture }: Head, { answers }: InitialData): ShareCard {
  const { data } = answers[companiesKey] as ReplyOf<'GET /companies'>
  // The smallest that is large enough.
  const cover = (picture?.sources.find(({ width }) => width >= 900) ?? picture?.sources.at(-1))?.src
  return {
    title: title === association.name ? association.tagline : title,
    label,
    color: data.find(({ id }) => id === company)?.color ?? DEFAULT_COLOUR,
    ...(cover !== undefined && { cover }),
  }
}

async function gather(keys: string[], get: PageRequest['get']): Promise<InitialData> {
  const data: InitialData = { answers: {}, refusals: {} }
  await Promise.all(
    keys.map(async (key) => {
      const { status, body } = await get(key)
      if (status === 200) data.answers[key] = body
      // What is no name or number is nowhere either.
      else if (status === 404 || status === 422)
        data.refusals[key] = { status, message: (body as { message: string }).message }
      else throw new Error(`The data of a page could not be had: ${status}`)
    }),
  )
  return data
}

const preload = (file: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`
