// Init script of every page in every engine: records errors, and finds elements as a person would.
{
  const KEY = 'journeyTroubles'
  const keep = (trouble) => {
    // An engine displays plain text with styles that the response's policy may refuse.
    if (location.pathname === '/healthz') return
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    sessionStorage.setItem(KEY, JSON.stringify([...kept, `${location.pathname}: ${trouble}`.slice(0, 300)]))
  }
  addEventListener('error', ({ message, error }) => keep(`error: ${error?.stack ?? message}`))
  addEventListener('unhandledrejection', ({ reason }) => keep(`rejection: ${reason?.stack ?? reason}`))
  document.addEventListener('securitypolicyviolation', (event) =>
    keep(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  )
  const { error } = console
  console.error = (...said) => {
    keep(`console: ${said.join(' ')}`)
    error.apply(console, said)
  }

  // Prefetching takes a third of a page load's processor time; BrowserJourneyUser.begins() says which journeys do without.
  if (sessionStorage.getItem('journeySavesData'))
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }), configurable: true })

  let pressed = 'nothing'
  addEventListener(
    'click',
    ({ target, clientX, clientY }) => {
      const name = target instanceof Element ? nameOf(target).slice(0, 80) : ''
      pressed = `${target?.nodeName} « ${name} » at ${clientX}, ${clientY}`
    },
    { capture: true },
  )

  const CANDIDATES = {
    link: 'a[href]',
    button: 'button, [role=button], summary, [role=option]',
    field: 'input, textarea, select, [contenteditable=true]',
    heading: 'h1, h2, h3',
    text: 'h1, h2, h3, p, b, span, li, dd, dt, label, legend, mark, button, a, output, div',
    picture: 'img, canvas',
  }
  const plain = (text) => (text ?? '').replace(/\s+/g, ' ').trim()

  function nameOf(element) {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const texts = labelled.map((id) => document.getElementById(id)?.textContent)
    const labels = [...(element.labels ?? [])].map((label) => label.textContent)
    const own = element.matches('input, textarea, select') ? '' : element.textContent
    return plain(element.getAttribute('aria-label') ?? ([...texts, ...labels].join(' ') || own || element.alt || ''))
  }

  function isSeen(element) {
    const isFile = element.type === 'file'
    if (element.closest('[aria-hidden=true], [inert]') && !isFile) return false
    return isFile || (element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden')
  }

  /**
   * Returns the visible element with exactly that name, else the shortest name that starts with it. Headings and texts
   * may also contain it.
   */
  function find(kind, name) {
    const all = [...document.querySelectorAll(CANDIDATES[kind])]
      .filter(isSeen)
      .map((element) => [element, nameOf(element)])
    const exact = all.find(([, own]) => own === name)
    const like = all.filter(([, own]) =>
      kind === 'text' || kind === 'heading' ? own.includes(name) : own.startsWith(name),
    )
    return exact?.[0] ?? like.sort(([, one], [, other]) => one.length - other.length)[0]?.[0]
  }

  let before = ''
  window.journey = {
    found: undefined,
    /** True when the element exists. */
    sees: (kind, name) => {
      window.journey.found = find(kind, name)
      return Boolean(window.journey.found)
    },
    /** True when the element exists, does not move, and is not covered. */
    reaches: (kind, name) => {
      const element = find(kind, name)
      window.journey.found = element
      if (!element || element.disabled) return false
      if (element.type === 'file') return true
      const { x, y, width, height } = element.getBoundingClientRect()
      const place = [name, x, y, width, height, location.href].join()
      const isStill = place === before
      before = place
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      const isFree =
        top &&
        (element.contains(top) ||
          top.contains(element) ||
          [...(element.labels ?? [])].some((label) => label.contains(top)))
      if (!isFree) element.scrollIntoView({ block: 'center', behavior: 'instant' })
      return Boolean(isStill && isFree)
    },
    /** Selects an option by its text, as the browser's own list would. */
    choose: (option) => {
      const list = window.journey.found
      list.value = [...list.options].find(({ text }) => plain(text) === option)?.value
      list.dispatchEvent(new Event('change', { bubbles: true }))
      return plain(list.selectedOptions[0]?.text)
    },
    /** Delays animation frames and idle callbacks until releaseFrames. */
    holdFrames: () => {
      const drawn = window.requestAnimationFrame.bind(window)
      const idle = window.requestIdleCallback?.bind(window)
      const held = []
      const hold = (run) => held.push(run)
      Object.assign(window, { requestAnimationFrame: hold, requestIdleCallback: idle && hold })
      window.journey.releaseFrames = () => {
        Object.assign(window, { requestAnimationFrame: drawn, requestIdleCallback: idle })
        for (const run of held) drawn(run)
        return true
      }
      return true
    },
    /** Returns a description of the last click's target in this page. */
    pressed: () => pressed,
    troubles: () => JSON.parse(sessionStorage.getItem(KEY) ?? '[]'),
  }
}
