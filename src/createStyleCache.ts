import createCache, { type EmotionCache, type Options, type StylisPlugin } from '@emotion/cache'

/** Returns Emotion's style cache, with the same key on the server and in the browser, which hydration requires. */
export function createStyleCache(options?: Pick<Options, 'insertionPoint'>): EmotionCache {
  return createCache({ key: KEY, stylisPlugins: [shortener, prefixer], ...options })
}

/**
 * Returns the browser's style cache, filled from the page's style element. Emotion's own hydration needs a list of
 * names and moves the element, which restyles everything in a long task.
 */
export function createBrowserStyleCache(): EmotionCache {
  const element = document.getElementById('styles')
  if (!element) return createStyleCache()
  const cache = createStyleCache({ insertionPoint: element })
  for (const [, rule, frames] of element.textContent.matchAll(names)) cache.inserted[rule ?? frames ?? ''] = true
  return cache
}

const KEY = 'e'
const names = new RegExp(`\\.${KEY}-([\\w-]+)|@keyframes ([\\w-]+)`, 'g')

// Shortens values, because every page carries its rules.
const shortener: StylisPlugin = (element) => {
  if (element.type !== 'decl' || typeof element.children !== 'string' || element.props === 'content') return
  element.value = element.value.replaceAll(', ', ',').replace(/(^|[ ,(:])0\./g, '$1.')
}

// Emotion's own prefixer targets browsers that cannot run the portal, and adds a tenth to each page's styles.
const prefixed = /^(user-select|backdrop-filter|hyphens|print-color-adjust|box-decoration-break|mask-)/

const prefixer: StylisPlugin = (element) => {
  if (element.type === 'decl' && typeof element.value === 'string' && prefixed.test(element.value)) {
    // Prefixed masks have another name for « intersect ».
    element.return = `-webkit-${element.value.replace(':intersect', ':source-in')}${element.value}`
  }
}
