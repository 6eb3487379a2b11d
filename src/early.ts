/** What the inline script leaves to the page's code. */
type Early = {
  /** The code is there: what was pressed before is done now, and nothing is held any more. */
  release: () => void
  /** The code cannot be loaded: what was pressed does what it does without it, and the page says so. */
  fail: () => void
}
declare global {
  interface Window {
    early?: Early
  }
}

/**
 * What is pressed before the page's code is there waits for it, and is seen to wait: a button, what opens a dialog, a
 * form that would be posted. Runs inline with `boot`.
 */
export function holdEarly() {
  const { dataset } = document.documentElement
  let held: HTMLElement | undefined

  const hold = (event: Event, pressed: HTMLElement | null | undefined) => {
    if (!pressed) return
    event.preventDefault()
    held = pressed
    dataset['early'] = 'held'
  }
  const holdClick = (event: MouseEvent) => {
    // With one of these keys a link opens elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    hold(event, event.target.closest<HTMLElement>('[type=button], [role=button]'))
  }
  const holdForm = (event: SubmitEvent) => {
    if (event.target instanceof HTMLFormElement && event.target.method === 'post') hold(event, event.submitter)
  }
  // What is a button to the person answers to the space bar; underneath it is a link, where that scrolls.
  const holdSpace = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !(event.target instanceof Element)) return
    hold(event, event.target.closest<HTMLElement>('a[role=button]'))
  }
  const release = () => {
    removeEventListener('click', holdClick, true)
    removeEventListener('keydown', holdSpace, true)
    removeEventListener('submit', holdForm, true)
    removeEventListener('error', failToLoad, true)
    delete dataset['early']
    // For a form too: React takes over at once what is clicked, not what is submitted.
    held?.click()
  }
  const fail = () => {
    release()
    dataset['early'] = 'failed'
  }
  // A script that cannot be loaded tells its element alone; only the page's own are modules.
  const failToLoad = ({ target }: Event) => target instanceof HTMLScriptElement && target.type === 'module' && fail()

  dataset['script'] = 'runs'
  addEventListener('click', holdClick, true)
  addEventListener('keydown', holdSpace, true)
  addEventListener('submit', holdForm, true)
  addEventListener('error', failToLoad, true)
  window.early = { release, fail }
}
