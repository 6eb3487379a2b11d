// Script of the report page: the list, its filter, and the pictures of the selected change.

/**
 * @typedef {{ story: string, title: string, company: number, scheme: 'light' | 'dark', width: number, pixels: number,
 *   isAccepted: boolean, size: { before: Size, after: Size },
 *   pictures: Record<'before' | 'after' | 'difference', string> }} Change
 * @typedef {{ width: number, height: number }} Size
 * @typedef {{ changes: Change[], compared: number, browser: string, added: string[], removed: string[],
 *   unsteady: string[], failures: string[], before: { name: string }, after: { name: string } }} Data
 */

/** @type {Data} */
const data = JSON.parse(byId('data', HTMLScriptElement).text)
const filter = byId('filter', HTMLInputElement)
const onlyOpen = byId('open', HTMLInputElement)
const pictures = byId('pictures', HTMLElement)
const schemes = { light: 'jour', dark: 'nuit' }

/** @type {Change[]} */
let shown = []
/** @type {Change | undefined} */
let current

tellRun()
// When all changes are accepted, the list shows them.
onlyOpen.checked = data.changes.some(({ isAccepted }) => !isAccepted)
showList()
filter.addEventListener('input', showList)
onlyOpen.addEventListener('change', showList)
byId('next', HTMLElement).addEventListener('click', () => move(1))
byId('previous', HTMLElement).addEventListener('click', () => move(-1))
byId('part', HTMLInputElement).addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement) pictures.style.setProperty('--part', `${target.value}%`)
})
for (const radio of views()) radio.addEventListener('change', () => (pictures.dataset['view'] = radio.value))
addEventListener('keydown', onKey)
addEventListener('keyup', ({ key }) => key === ' ' && glance(false))

function tellRun() {
  const { changes, compared, before, after, browser, added, removed, unsteady, failures } = data
  const open = changes.filter(({ isAccepted }) => !isAccepted).length
  byId('summary', HTMLElement).textContent =
    `${after.name} face au ${before.name}, Chromium ${browser} : ${compared} images comparées, ` +
    `${changes.length} différentes, ${open} à accepter.`
  const notes = [
    ...failures.map((sentence) => `Impossible à photographier : ${sentence}`),
    ...added.map((title) => `Nouvelle, sans image d’avant : ${title}`),
    ...removed.map((title) => `Retirée : ${title}`),
    ...unsteady.map((name) => `Instable, identique la seconde fois : ${name}`),
  ]
  byId('notes', HTMLElement).hidden = notes.length === 0
  byId('noteList', HTMLElement).replaceChildren(...notes.map((note) => element('li', note)))
}

function showList() {
  const words = plain(filter.value).split(/\s+/)
  shown = data.changes
    .filter((change) => !(onlyOpen.checked && change.isAccepted))
    .filter((change) =>
      words.every((word) => plain(`${change.title} ${change.story} ${aboutOf(change)}`).includes(word)),
    )
    .toSorted((one, other) => one.title.localeCompare(other.title))
  byId('count', HTMLElement).textContent = `${shown.length} sur ${data.changes.length}`
  byId('list', HTMLElement).replaceChildren(...shown.map(entryOf))
  show(current && shown.includes(current) ? current : shown[0])
}

/** @param {Change} change */
function entryOf(change) {
  const button = element('button', change.title)
  button.append(element('small', aboutOf(change)))
  button.addEventListener('click', () => show(change))
  const item = element('li')
  item.append(button)
  return item
}

/** @param {Change | undefined} change */
function show(change) {
  current = change
  byId('empty', HTMLElement).hidden = change !== undefined
  byId('change', HTMLElement).hidden = change === undefined
  const buttons = [...byId('list', HTMLElement).querySelectorAll('button')]
  for (const [index, button] of buttons.entries()) {
    if (shown[index] === change) button.setAttribute('aria-current', 'true')
    else button.removeAttribute('aria-current')
  }
  if (!change) return
  buttons[shown.indexOf(change)]?.scrollIntoView({ block: 'nearest' })
  byId('title', HTMLElement).textContent = change.title
  byId('about', HTMLElement).textContent = `${aboutOf(change)} · ${change.pixels} pixels différents${growthOf(change)}`
  for (const kind of /** @type {const} */ (['before', 'after', 'difference'])) {
    const image = pictures.querySelector(`[data-kind=${kind}] img`)
    if (image instanceof HTMLImageElement) image.src = change.pictures[kind]
  }
}

/** @param {number} step */
function move(step) {
  const next = shown[(current ? shown.indexOf(current) : -1) + step]
  if (next) show(next)
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const { key, target } = event
  if (target === filter || event.ctrlKey || event.metaKey || event.altKey) return
  const isChoosing = target instanceof HTMLInputElement || target instanceof HTMLButtonElement
  if (key === 'j' || key === 'ArrowDown') move(1)
  else if (key === 'k' || key === 'ArrowUp') move(-1)
  else if (key === ' ' && !isChoosing) glance(true)
  else if (key in { 1: 0, 2: 0, 3: 0 }) views()[Number(key) - 1]?.click()
  else return
  event.preventDefault()
}

/**
 * Shows the old picture in place of the new one while the space bar is down.
 * @param {boolean} isBefore
 */
function glance(isBefore) {
  const image = pictures.querySelector('[data-kind=after] img')
  if (current && image instanceof HTMLImageElement) image.src = current.pictures[isBefore ? 'before' : 'after']
}

/** @param {Change} change */
function aboutOf({ company, scheme, width, isAccepted }) {
  return `compagnie ${company} · ${schemes[scheme]} · ${width} px${isAccepted ? ' · acceptée' : ''}`
}

/** @param {Change} change */
function growthOf({ size: { before, after } }) {
  if (before.width === after.width && before.height === after.height) return ''
  return ` · de ${before.width} × ${before.height} à ${after.width} × ${after.height}`
}

/** @param {string} text */
function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

function views() {
  return [...document.querySelectorAll('input[name=view]')].filter((input) => input instanceof HTMLInputElement)
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [text]
 */
function element(tag, text = '') {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

/**
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {{ new (): Kind }} kind
 * @returns {Kind}
 */
function byId(id, kind) {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`The report has no #${id}`)
}
