/** Functions that the inline start script provides to the page's code: release or drop held clicks. */
type PreHydration = {
  /**
   * Called once the page is hydrated: replays a click held before hydration and stops holding clicks. `find` returns
   * the element that has replaced a held one.
   */
  release: (find?: (held: HTMLElement) => HTMLElement | undefined) => void
  /** Called when the page's code cannot load: lets a held click act without JavaScript and shows a message. */
  fail: () => void
}
declare global {
  interface Window {
    preHydration?: PreHydration
  }
}

/**
 * Holds clicks and form submissions until hydration, with a visible wait, then replays the last one: buttons, dialog
 * triggers, POST forms. Runs in the inline start script.
 */
export function holdAndReplayPreHydrationClicks() {
  const { dataset } = document.documentElement
  const over = new AbortController()
  let held: HTMLElement | undefined

  const listen = <Type extends keyof WindowEventMap>(type: Type, hear: (event: WindowEventMap[Type]) => void) =>
    addEventListener(type, hear, { capture: true, signal: over.signal })
  const hold = (event: Event, pressed: Element | null | undefined) => {
    if (!pressed) return
    event.preventDefault()
    held = pressed as HTMLElement
    dataset['hydration'] = 'held'
  }
  // Events of the document or window have no element around them.
  const holdAround = (event: Event, what: string) => hold(event, (event.target as Partial<Element>).closest?.(what))
  const release = (find?: (held: HTMLElement) => HTMLElement | undefined) => {
    over.abort()
    delete dataset['hydration']
    // Click, not submit, for forms too: React replays clicks at once but not submits.
    ;(held && find ? find(held) : held)?.click()
  }
  const fail = () => {
    release()
    dataset['hydration'] = 'failed'
    // The session stays unknown: show a visitor's page. A cookie answer could not be stored either.
    delete dataset['session']
    delete dataset['consent']
  }

  dataset['script'] = 'runs'
  listen('click', (event) => {
    // With these keys a link opens elsewhere.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) holdAround(event, '[type=button],[role=button]')
  })
  // Links that look like buttons react to the space bar, which would scroll.
  listen('keydown', (event) => {
    if (event.key === ' ') holdAround(event, 'a[role=button]')
  })
  listen('submit', (event) => {
    if ((event.target as HTMLFormElement).method === 'post') hold(event, event.submitter)
  })
  // A script's load error reaches its element only; modules are the page's own scripts.
  listen('error', ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') fail()
  })
  window.preHydration = { release, fail }
}
