import createCache from '@emotion/cache'
import createEmotionServer from '@emotion/server/create-instance'
import { renderToString } from 'react-dom/server'
import { Minimal } from './Minimal.tsx'

/** The page's HTML, drawn ahead with its styles, and taken over by the script at that address. */
export function renderMinimal(script: string): string {
  const styles = createCache({ key: 'css' })
  const emotion = createEmotionServer(styles)
  const html = renderToString(<Minimal styles={styles} />)
  const tags = emotion.constructStyleTagsFromChunks(emotion.extractCriticalToChunks(html))
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Page</title>${tags}</head><body><div id="root">${html}</div><script type="module" src="${script}"></script></body></html>`
}
