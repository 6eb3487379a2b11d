import createCache, { type EmotionCache, type Options, type StylisPlugin } from '@emotion/cache'

/** Where the styles of a page are kept, on the server and in the browser alike: a page is taken over by its key. */
export function styleCache(options?: Pick<Options, 'insertionPoint'>): EmotionCache {
  return createCache({ key: KEY, stylisPlugins: [shortener, prefixer], ...options })
}

/**
 * The browser's cache, which knows what stands in the page's style element. Emotion would read that from a list of names
 * beside it, and move the element: all would be styled anew, in a task that a phone feels.
 */
export function takenOverStyles(): EmotionCache {
  const element = document.getElementById('styles')
  if (!element) return styleCache()
  const cache = styleCache({ insertionPoint: element })
  for (const [, rule, frames] of element.textContent.matchAll(names)) cache.inserted[rule ?? frames ?? ''] = true
  return cache
}

const KEY = 'e'
const names = new RegExp(`\\.${KEY}-([\\w-]+)|@keyframes ([\\w-]+)`, 'g')

// A page carries its rules: they are written as short as they can be.
const shortener: StylisPlugin = (element) => {
  if (element.type !== 'decl' || typeof element.children !== 'string' || element.props === 'content') return
  element.value = element.value.replaceAll(', ', ',').replace(/(^|[ ,(:])0\./g, '$1.')
}

// Emotion's own prefixer serves browsers that cannot run the portal, and makes each page's styles a tenth longer.
const prefixed = /^(user-select|backdrop-filter|hyphens|print-color-adjust|box-decoration-break|mask-)/

const prefixer: StylisPlugin = (element) => {
  if (element.type === 'decl' && typeof element.value === 'string' && prefixed.test(element.value)) {
    // Where masks have a prefix, « intersect » has another name.
    element.return = `-webkit-${element.value.replace(':intersect', ':source-in')}${element.value}`
  }
}
