import { getCacheKeyForURL } from 'workbox-precaching'
import type { PushedNote } from '#contract/push.ts'
import { paths } from '#contract/paths.ts'
import { APPLICATION } from '#contract/application.ts'

// What of a service worker's world this uses: the page's types know none of it.
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Pushed = Waiting & { data: { json: () => unknown } | null }
type Clicked = Waiting & { notification: Notification & { data: unknown } }
type Page = { url: string; focus: () => Promise<unknown>; navigate: (path: string) => Promise<unknown> }
declare const self: {
  addEventListener: ((kind: 'push', tell: (event: Pushed) => void) => void) &
    ((kind: 'notificationclick', open: (event: Clicked) => void) => void)
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  clients: { matchAll: (asked: object) => Promise<Page[]>; openWindow: (path: string) => Promise<unknown> }
}

/** What stands on a locked screen: neither who it is from nor what it is about. */
const words: Record<PushedNote['kind'], string> = {
  urgent: 'Vous avez un nouveau message',
  reminders: 'Un rendez-vous approche',
  seats: 'Une place s’est libérée',
  test: 'L’essai est arrivé',
}
const DISCREET = 'Une note à relire'

self.addEventListener('push', (event) => event.waitUntil(show(noteOf(event))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

async function show({ kind, about, is_discreet }: PushedNote) {
  const whose = is_discreet ? APPLICATION.discreet : APPLICATION.association
  const [icon, badge] = await Promise.all([pictureOf(whose, 'any'), pictureOf(whose, 'monochrome')])
  return self.registration.showNotification(is_discreet ? DISCREET : words[kind], {
    ...(icon && { icon }),
    ...(badge && { badge }),
    lang: 'fr',
    // The same again takes the place of the first.
    tag: `${kind} ${about ?? ''}`,
    data: pathOf(kind, about),
  })
}

/** A picture that came with the worker, in letters: a browser shows a note once it has fetched its pictures, however late. */
async function pictureOf(whose: string, purpose: 'any' | 'monochrome'): Promise<string | undefined> {
  const kept = await caches.match(getCacheKeyForURL(`/application/${whose}-${purpose}-192.png`) ?? '')
  if (!kept) return undefined
  const reader = new FileReader()
  reader.readAsDataURL(await kept.blob())
  return new Promise((resolve) => {
    reader.addEventListener('loadend', () => resolve(typeof reader.result === 'string' ? reader.result : undefined))
  })
}

/** A browser wants one shown for each that comes: what cannot be read is told as a message. */
function noteOf({ data }: Pushed): PushedNote {
  try {
    const note = data?.json() as PushedNote
    return note.kind in words ? note : unknown
  } catch {
    return unknown
  }
}
const unknown: PushedNote = { kind: 'urgent', is_discreet: true }

function pathOf(kind: PushedNote['kind'], about: number | undefined) {
  if (kind === 'urgent' || kind === 'test') return paths.application
  return about === undefined ? paths.events : paths.event(about)
}

async function open(path: string) {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: false })
  if (!page) return self.clients.openWindow(path)
  await page.focus()
  return page.navigate(path)
}
