import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import { pollUntil, type BrowserJourney } from './journeys.ts'

/** Maximum milliseconds for the preparation of a device for offline use, on a busy machine. */
const PREPARES_MS = 120_000
const PAGE = 12
/**
 * JavaScript expression, true in a browser whose offline search covers full texts. Older ones search titles and
 * summaries only.
 */
const CAN_SEARCH = `'toSorted' in Array.prototype && 'DecompressionStream' in window`

/**
 * Browser journey of a flight: prepare a device, read and register offline, send at reconnection, sign out and delete
 * the data.
 */
export const offlineJourney: BrowserJourney = {
  name: 'works offline during a flight',
  isMembers: true,
  isCut: true,
  prefetches: true,
  async go(person, { sql, line }) {
    const [{ event }] = (await sql(`
      insert into events (slug, type, title, summary, body, words, starts_at, ends_at, place, programme, capacity, organiser, updated_at)
      values ('vol-${Date.now()}', 'formation', 'Un vol', 'Un essai.', 'Un texte.', '', now() + interval '1 hour',
        now() + interval '2 hours', 'Orly', '[]', 10, 'Le bureau', now()) returning id as event`)) as [
      { event: number },
    ]
    // Offline search contains the documents that the portal has indexed by then.
    await pollUntil(
      async () => (await sql(`select 1 from accord_documents where state = 'attente'`)).length === 0,
      1000,
    )
    await person.goes('/blog')
    await person.opensMenu()
    await person.presses('link', 'Préparer mon vol')
    await person.presses('button', 'Préparer mon vol')
    await person.sees('text', 'Vous pouvez couper le réseau', PREPARES_MS)

    line.cut()
    const isSearched = await person.tab.ask<boolean>(CAN_SEARCH)
    await person.goes(`/accords?search=${isSearched ? 'decouche' : 'recueil'}`)
    await person.finds(`document.querySelector('main ${isSearched ? 'mark' : 'article'}')`)
    await person.sees('text', 'dernière mise à jour')
    const [{ document, accord, start }] = (await sql(`
      select document_id as document, accord_id as accord, min(start_at) as start
      from accord_passages p join accords on accords.id = accord_id
      where page = ${PAGE} and title like 'Recueil du personnel navigant%' and length(p.words) > 100 group by 1, 2
    `)) as [{ document: number; accord: number; start: number }]
    await person.goes(pdfReaderPath(accord, { document, page: PAGE, marks: [{ start, end: start + 30 }] }))
    // The text needs the search data, and the pages do not.
    if (isSearched) await person.finds(`document.querySelector('[data-page="${PAGE}"] mark[data-kind=place]')`)
    await person.presses('button', 'Pages')
    await person.finds(`document.querySelector('[data-page="${PAGE}"] canvas')`)
    if (isSearched) await person.finds(`document.querySelector('[data-page="${PAGE}"] mark[data-kind=place]')`)
    await person.goes('/profile')
    await person.finds(`document.querySelector('main [role=img][aria-label^="Code QR"]')`)
    await person.goes(`/events/${event}`)
    await person.presses('button', 'Je viens')
    await person.sees('text', 'Votre réponse attend le réseau')

    line.mend()
    await pollUntil(async () => (await sql(`select 1 from event_answers where event_id = ${event}`)).length === 1, 400)
    // The outbox retries an act a minute later when the page closes before its response.
    await person.sees('text', 'Votre place est réservée')
    await person.goes('/preparer-mon-vol')
    await person.sees('text', 'Votre place est réservée. Envoyé le')
    await person.opensMenu()
    await person.presses('button', 'Déconnexion')
    await person.sees('heading', 'Confirmer la déconnexion')
    await person.presses('button', 'Déconnexion')
    await person.finds(`(${countKept.toString()})(), window.kept === ''`)
  },
}

/** Writes the names of the members' data in the browser's storage to `window.kept`, for the sign-out check. */
async function countKept() {
  // Firefox lists databases since version 126.
  const databases = (await (indexedDB as Partial<IDBFactory>).databases?.()) ?? []
  const workers = await navigator.serviceWorker.getRegistrations()
  const kept = [
    ...databases.map(({ name }) => name),
    ...(await caches.keys()),
    ...workers.map(({ scope }) => scope),
    ...['token', 'user', 'preparedAt'].filter((name) => name in localStorage),
    ...document.cookie.split('; ').filter((cookie) => cookie.includes('offline')),
  ]
  Object.assign(window, { kept: kept.join() })
}
