import createCache from '@emotion/cache'
import createEmotionServer from '@emotion/server/create-instance'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from './App.tsx'
import type { InitialData } from './api/SwrProvider.tsx'
import { HeadCollector, type Head } from './navigation/head.ts'
import { headTags } from './navigation/headTags.ts'
import { matchScreen, notFound } from './routes.tsx'

/** What the server gives: the address, its own origin, the nonce of inline parts, and a way to ask the API. */
export type PageRequest = {
  url: string
  origin: string
  nonce: string
  get: (key: string) => Promise<{ status: number; body: unknown }>
}

/** A page: its status, the tags of its head, its styles, its body, what its data calls answered, its code. */
export type Rendered = {
  status: number
  head: string
  styles: string
  html: string
  data: InitialData
  module: string
}

export type RenderPage = (request: PageRequest) => Promise<Rendered>

/** Renders the page at an address as HTML, with the data it shows. A members' page is drawn without its content. */
export async function renderPage({ url, origin, nonce, get }: PageRequest): Promise<Rendered> {
  const found = matchScreen(url)
  const page = found?.screen.page ?? notFound
  const [data] = await Promise.all([gather(found?.keys ?? [], get), page.preload(), notFound.preload()])

  const styles = createCache({ key: 'e', nonce })
  styles.compat = true
  let head: Head = { title: '' }
  const html = renderToString(
    <StaticRouter location={url}>
      <HeadCollector value={(said) => (head = said)}>
        <App styles={styles} initial={data} />
      </HeadCollector>
    </StaticRouter>,
  )
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styles)
  return {
    status: head.status ?? 200,
    head: headTags(head, { origin, url, isPrivate: found?.screen.access === 'member' }),
    styles: constructStyleTagsFromChunks(extractCriticalToChunks(html)),
    html,
    data,
    module: page.module,
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
