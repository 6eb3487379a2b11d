import createEmotionServer from '@emotion/server/create-instance'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
// What is drawn here may need any of them.
import '#theme/laterComponents.ts'
import { fontFiles } from '#theme/fonts/fontFiles.ts'
import { themeSheet } from '#theme/themeSheet.ts'
import fontFaces from '#theme/fonts/fonts.css?inline'
import { App } from './App.tsx'
import type { InitialData } from './api/keptAnswers.ts'
import { HeadCollector, type Head } from './navigation/head.ts'
import { headTags } from './navigation/headTags.ts'
import { NOWHERE } from './navigation/Instead.tsx'
import {
  canonicalAddress,
  everywhere,
  keptAs,
  matchScreen,
  screensInstead,
  type Screen,
} from './screens/screenTable.tsx'
import { styleCache } from './styleCache.ts'

/** What the server gives: the address, its own origin, and a way to ask the API. */
export type PageRequest = {
  url: string
  origin: string
  get: (key: string) => Promise<{ status: number; body: unknown }>
}

/** A page: its status, the tags of its head, its styles and fonts, its body, what its data calls answered, its code. */
export type Rendered = {
  status: number
  head: string
  styles: string
  fonts: string
  html: string
  data: InitialData
  module: string
}

/** What the server asks of the application. */
export type PageModule = {
  canonicalAddress: typeof canonicalAddress
  keptAs: typeof keptAs
  renderPage: typeof renderPage
  renderMissing: typeof renderMissing
  renderFailed: typeof renderFailed
}

export { canonicalAddress, keptAs }

/**
 * Renders the page at a canonical address as HTML, with the data it shows; undefined when what it would show does not
 * exist. A members' page is drawn without its content. Rejects when its data cannot be had.
 */
export async function renderPage({ url, origin, get }: PageRequest): Promise<Rendered | undefined> {
  const { screen, keys } = matchScreen(url)
  const [frame, own] = await Promise.all([gather(everywhere, get), gather(keys, get)])
  const isThere = Object.keys(own.refusals).length === 0 && (screen.isThere?.(Object.values(own.answers)) ?? true)
  if (!isThere) return undefined
  const data = { answers: { ...frame.answers, ...own.answers }, refusals: frame.refusals }
  return draw(screen, data, { url, origin })
}

/** Renders what stands at every address that is nobody's. Rejects when its data cannot be had. */
export async function renderMissing({ origin, get }: Omit<PageRequest, 'url'>): Promise<Rendered> {
  const frame = await gather(everywhere, get)
  return draw(screensInstead.missing, { ...frame, instead: 'missing' }, { url: NOWHERE, origin })
}

/** Renders what stands instead of a page whose data could not be had. */
export async function renderFailed(): Promise<Rendered> {
  return draw(screensInstead.failed, { answers: {}, refusals: {}, instead: 'failed' }, { url: NOWHERE, origin: '' })
}

async function draw(screen: Screen, data: InitialData, where: { url: string; origin: string }): Promise<Rendered> {
  await screen.page.preload()
  const styles = styleCache()
  styles.compat = true
  let head: Head = { title: '' }
  const html = renderToString(
    <StaticRouter location={where.url}>
      <HeadCollector value={(said) => (head = said)}>
        <Suspense>
          <App styles={styles} initial={data} />
        </Suspense>
      </HeadCollector>
    </StaticRouter>,
  )
  const critical = createEmotionServer(styles).extractCriticalToChunks(html)
  const rules = critical.styles.map(({ css }) => css).join('')
  return {
    status: head.status ?? 200,
    head: headTags(head, { ...where, isPrivate: screen.access === 'member' }),
    // The fonts' faces stand in the page: a style sheet of their own would hold back the first paint.
    styles: `${fontFaces}${themeSheet(rules + html)}${rules}`.replaceAll(';}', '}'),
    fonts: fontFiles.map(preload).join(''),
    html,
    data,
    module: screen.page.module,
  }
}

async function gather(keys: string[], get: PageRequest['get']): Promise<InitialData> {
  const data: InitialData = { answers: {}, refusals: {} }
  await Promise.all(
    keys.map(async (key) => {
      const { status, body } = await get(key)
      if (status === 200) data.answers[key] = body
      else if (status === 404) data.refusals[key] = { status, message: (body as { message: string }).message }
      else throw new Error(`The data of a page could not be had: ${status}`)
    }),
  )
  return data
}

const preload = (file: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`
