import type { PushPayload } from '#contract/push/push.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { WEB_APP_FILE_BASE_NAMES } from '#contract/application.ts'

// Minimal types of the service worker's scope, which the page's types lack.
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Pushed = Waiting & { data: { json: () => unknown } | null }
type Clicked = Waiting & { notification: Notification & { data: unknown } }
type Page = { url: string; focus: () => Promise<unknown> }
declare const self: {
  addEventListener: ((kind: 'push', tell: (event: Pushed) => void) => void) &
    ((kind: 'notificationclick', open: (event: Clicked) => void) => void)
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  clients: { matchAll: (asked: object) => Promise<Page[]>; openWindow: (path: string) => Promise<unknown> }
}

/** Text of each kind of push notification on a locked screen, which reveals neither sender nor subject. */
const words: Record<PushPayload['kind'], string> = {
  urgent: 'Vous avez un nouveau message',
  reminders: 'Un rendez-vous approche',
  seats: 'Une place s’est libérée',
  polls: 'Une réponse est attendue',
  test: 'L’essai est arrivé',
}
const DISCREET = 'Une note à relire'

self.addEventListener('push', (event) => event.waitUntil(show(noteOf(event))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

function show({ kind, about, is_discreet }: PushPayload) {
  const icon = is_discreet ? WEB_APP_FILE_BASE_NAMES.discreet : WEB_APP_FILE_BASE_NAMES.association
  return self.registration.showNotification(is_discreet ? DISCREET : words[kind], {
    icon: `/application/${icon}-any-192.png`,
    badge: `/application/${icon}-monochrome-192.png`,
    lang: 'fr',
    // A notification with the same tag replaces the former one.
    tag: `${kind} ${about ?? ''}`,
    data: pathOf(kind, about),
  })
}

/**
 * Parses a push message. Browsers require a notification for each, so an unreadable one is shown as an urgent message,
 * discreetly.
 */
function noteOf({ data }: Pushed): PushPayload {
  try {
    const note = data?.json() as PushPayload
    return note.kind in words ? note : unknown
  } catch {
    return unknown
  }
}
const unknown: PushPayload = { kind: 'urgent', is_discreet: true }

function pathOf(kind: PushPayload['kind'], about: number | undefined) {
  if (kind === 'urgent' || kind === 'test') return portalPagePaths.application
  if (kind === 'polls') return about === undefined ? portalPagePaths.polls : portalPagePaths.poll(about)
  return about === undefined ? portalPagePaths.events : portalPagePaths.event(about)
}

/** Focuses a browser tab that is already at the URL, or opens a new one. Other tabs may hold unsaved input. */
async function open(path: string) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === path)
  return page ? page.focus() : self.clients.openWindow(path)
}
