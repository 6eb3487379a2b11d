/* oxlint-disable eslint/no-underscore-dangle -- Storybook's own name */
declare global {
  interface Window {
    /** Shows a Storybook story with other toolbar settings, or renders the current one again. */
    showStory?: (id: string, globals: Globals) => void
    /** Shows the current Storybook story in a colour scheme, unless the story sets its own. */
    showScheme?: (attribute: string, scheme: string) => void
    /** Returns true once the story's play function has ended and the page has not changed for `quietMs`. */
    isStill?: (id: string, quietMs: number) => boolean
    /** Returns the markup and styles of the current story's page as one text. */
    drawn?: () => string
    __STORYBOOK_PREVIEW__?: {
      currentRender?: { id: string; phase?: string; story?: { storyGlobals: Partial<Globals> } }
      storyStoreValue?: { userGlobals: { update: (globals: Globals) => void } }
      channel: { emit: (event: string, details: unknown) => void }
    }
  }
}

type Globals = { company: number; scheme: string }

/**
 * Prepares a Storybook page for identical screenshots: seeds Math.random, clears storage for every story, and defines
 * the screenshot functions.
 */
export function installScreenshotPageScript(): void {
  let seed = 0
  let lastChange = 0

  function startAfresh() {
    localStorage.clear()
    sessionStorage.clear()
    seed = 20261120
    lastChange = performance.now()
  }
  startAfresh()

  // Mulberry32 generator.
  Math.random = () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  // Pictures show the whole page, including what lies below the window.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [sheet]
  // The observer reports elements as visible before anyone scrolls to them.
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
      super(callback, options.root ? options : { ...options, rootMargin: '100000px' })
    }
  }

  const everything = { attributes: true, childList: true, characterData: true, subtree: true }
  new MutationObserver(() => (lastChange = performance.now())).observe(document, everything)

  window.showStory = (storyId, globals) => {
    const preview = window.__STORYBOOK_PREVIEW__
    startAfresh()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
    // Bypasses the channel, which would render the current story once more.
    preview?.storyStoreValue?.userGlobals.update(globals)
    if (preview?.currentRender?.id === storyId) preview.channel.emit('forceRemount', { storyId })
    else preview?.channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
  }

  window.showScheme = (attribute, scheme) => {
    const fixed = window.__STORYBOOK_PREVIEW__?.currentRender?.story?.storyGlobals.scheme
    if (!fixed) document.documentElement.setAttribute(attribute, scheme)
  }

  window.isStill = (id, quietMs) => {
    const render = window.__STORYBOOK_PREVIEW__?.currentRender
    const isPlayed = render?.id === id && ['finished', 'errored', 'aborted'].includes(render.phase ?? '')
    return isPlayed && performance.now() - lastChange >= quietMs
  }

  window.drawn = () => {
    const body = document.body.cloneNode(true)
    if (!(body instanceof HTMLElement)) return ''
    for (const script of body.querySelectorAll('script')) script.remove()
    const sheets = [...document.styleSheets].filter(({ ownerNode }) => ownerNode?.nodeName === 'STYLE')
    const rules = sheets.flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText))
    return [document.documentElement.className, body.outerHTML, ...rules].join('\n')
  }
}
