import createCache, { type EmotionCache, type Options, type StylisPlugin } from '@emotion/cache'

/** Where the styles of a page are kept, on the server and in the browser alike: a page is taken over by its key. */
export function styleCache(options?: Pick<Options, 'prepend'>): EmotionCache {
  return createCache({ key: 'e', stylisPlugins: [prefixer], ...options })
}

// Emotion's own prefixer serves browsers that cannot run the portal, and makes each page's styles a tenth longer.
const prefixed = /^(user-select|backdrop-filter|mask|hyphens|print-color-adjust|box-decoration-break)/

const prefixer: StylisPlugin = (element) => {
  if (element.type === 'decl' && typeof element.value === 'string' && prefixed.test(element.value)) {
    element.return = `-webkit-${element.value}${element.value}`
  }
}
