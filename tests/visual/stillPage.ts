/* oxlint-disable eslint/no-underscore-dangle -- Storybook's own name */
declare global {
  interface Window {
    /** Shows a story in place of the present one, which may be itself, with other choices of the toolbar. */
    showStory?: (id: string, globals: Globals) => void
    /** Shows the present story by day or by night, unless it is about one of them. */
    showScheme?: (attribute: string, scheme: string) => void
    /** True once that story has been played to its end and nothing has changed for so many milliseconds. */
    isStill?: (id: string, quietMs: number) => boolean
    /** The markup and the styles of what is seen. */
    drawn?: () => string
    __STORYBOOK_PREVIEW__?: {
      currentRender?: { id: string; phase?: string; story?: { storyGlobals: Partial<Globals> } }
      storyStoreValue?: { userGlobals: { update: (globals: Globals) => void } }
      channel: { emit: (event: string, details: unknown) => void }
    }
  }
}

type Globals = { company: number; scheme: string }

/** Runs in each page before anything else: the same chance for every story, and nothing kept from the one before. */
export function stillPage(): void {
  let seed = 0
  let lastChange = 0

  function startAfresh() {
    localStorage.clear()
    sessionStorage.clear()
    seed = 20261120
    lastChange = performance.now()
  }
  startAfresh()

  // Mulberry32.
  Math.random = () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  // A picture shows the whole page: what lies below the window is drawn too.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [sheet]
  // And what comes once a person scrolls near it.
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
    // Not through the channel, which would draw the present story once more.
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
