/** What the inline script leaves to the page's code. */
type PreHydration = {
  /** The code is there: what was pressed before is done now, and nothing is held any more. */
  release: () => void
  /** The code cannot be loaded: what was pressed does what it does without it, and the page says so. */
  fail: () => void
}
declare global {
  interface Window {
    preHydration?: PreHydration
  }
}

/**
 * What is pressed before the page's code is there waits for it, and is seen to wait: a button, what opens a dialog, a
 * form that would be posted. Runs inline with `boot`.
 */
export function replayPreHydration() {
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
  // What is told to the document or to the window has no element around it.
  const holdAround = (event: Event, what: string) => hold(event, (event.target as Partial<Element>).closest?.(what))
  const release = () => {
    over.abort()
    delete dataset['hydration']
    // For a form too: React takes over at once what is clicked, not what is submitted.
    held?.click()
  }
  const fail = () => {
    release()
    dataset['hydration'] = 'failed'
    // Nobody will know the member: the page is a visitor's. Nor would an answer about cookies be kept.
    delete dataset['session']
    delete dataset['consent']
  }

  dataset['script'] = 'runs'
  listen('click', (event) => {
    // With one of these keys a link opens elsewhere.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) holdAround(event, '[type=button],[role=button]')
  })
  // What is a button to the person answers to the space bar; underneath it is a link, where that scrolls.
  listen('keydown', (event) => {
    if (event.key === ' ') holdAround(event, 'a[role=button]')
  })
  listen('submit', (event) => {
    if ((event.target as HTMLFormElement).method === 'post') hold(event, event.submitter)
  })
  // A script that cannot be loaded tells its element alone; only the page's own are modules.
  listen('error', ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') fail()
  })
  window.preHydration = { release, fail }
}
