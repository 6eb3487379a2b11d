/* oxlint-disable eslint/no-underscore-dangle -- Storybook's own name */
declare global {
  interface Window {
    /** Shows another story in place of the present one. */
    showStory?: (id: string) => void
    /** True once that story has been played to its end and nothing has changed for so many milliseconds. */
    isStill?: (id: string, quietMs: number) => boolean
    /** The markup and the styles of what is seen. */
    drawn?: () => string
    __STORYBOOK_PREVIEW__?: {
      currentRender?: { id: string; phase?: string }
      channel: { emit: (event: string, details: unknown) => void }
    }
  }
}

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

  const everything = { attributes: true, childList: true, characterData: true, subtree: true }
  new MutationObserver(() => (lastChange = performance.now())).observe(document, everything)

  window.showStory = (storyId) => {
    startAfresh()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
    window.__STORYBOOK_PREVIEW__?.channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
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
