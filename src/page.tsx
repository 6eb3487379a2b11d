import createEmotionServer from '@emotion/server/create-instance'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { fontFiles } from '#theme/fonts/fontFiles.ts'
import fontFaces from '#theme/fonts/fonts.css?inline'
import { App } from './App.tsx'
import type { InitialData } from './api/SwrProvider.tsx'
import { HeadCollector, type Head } from './navigation/head.ts'
import { headTags } from './navigation/headTags.ts'
import { everywhere, matchScreen, notFound } from './routes.tsx'
import { styleCache } from './styleCache.ts'

/** What the server gives: the address, its own origin, the nonce of inline parts, and a way to ask the API. */
export type PageRequest = {
  url: string
  origin: string
  nonce: string
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

export type RenderPage = (request: PageRequest) => Promise<Rendered>

/** Renders the page at an address as HTML, with the data it shows. A members' page is drawn without its content. */
export async function renderPage({ url, origin, nonce, get }: PageRequest): Promise<Rendered> {
  const { screen, keys } = matchScreen(url)
  // An article that does not exist is drawn as NotFound by its own page.
  const [data] = await Promise.all([gather([...everywhere, ...keys], get), screen.page.preload(), notFound.preload()])

  const styles = styleCache({ nonce })
  styles.compat = true
  let head: Head = { title: '' }
  const html = renderToString(
    <StaticRouter location={url}>
      <HeadCollector value={(said) => (head = said)}>
        <Suspense>
          <App styles={styles} initial={data} />
        </Suspense>
      </HeadCollector>
    </StaticRouter>,
  )
  const critical = createEmotionServer(styles)
  return {
    status: head.status ?? 200,
    head: headTags(head, { origin, url, isPrivate: screen.access === 'member' }),
    // The fonts' faces stand in the page: a style sheet of their own would hold back the first paint.
    styles: `<style nonce="${nonce}">${fontFaces}</style>${critical.constructStyleTagsFromChunks(critical.extractCriticalToChunks(html))}`,
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
      // A failure of the moment is left out: the browser asks again.
      else if (status === 404) data.refusals[key] = { status, message: (body as { message: string }).message }
    }),
  )
  return data
}

const preload = (file: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`
