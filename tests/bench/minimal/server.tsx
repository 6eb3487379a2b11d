import createCache from '@emotion/cache'
import createEmotionServer from '@emotion/server/create-instance'
import { renderToString } from 'react-dom/server'
import { MinimalReactBenchApp } from './MinimalReactBenchApp.tsx'

/**
 * Returns the prerendered HTML of the benchmark's minimal React page with its styles. The script at that path hydrates
 * it.
 */
export function renderMinimalReactApp(script: string): string {
  const styles = createCache({ key: 'css' })
  const emotion = createEmotionServer(styles)
  const html = renderToString(<MinimalReactBenchApp styles={styles} />)
  const tags = emotion.constructStyleTagsFromChunks(emotion.extractCriticalToChunks(html))
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Page</title>${tags}</head><body><div id="root">${html}</div><script type="module" src="${script}"></script></body></html>`
}
