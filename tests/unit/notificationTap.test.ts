import { expect, it, vi } from 'vitest'

/** Log of the windows that a simulated service worker has opened or focused after a notification tap. */
const opened: string[] = []
const pages = [
  { url: 'https://portail.envol.example/profile', focus: async () => opened.push('focus /profile') },
  { url: 'https://portail.envol.example/events/4?day=2', focus: async () => opened.push('focus /events/4') },
]
const listeners = new Map<string, (event: object) => void>()
vi.stubGlobal('self', {
  addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
  clients: { matchAll: async () => pages, openWindow: async (path: string) => opened.push(`open ${path}`) },
})

const tap = async (data: string) => {
  let done: Promise<unknown> | undefined
  const notification = { data, close: () => opened.push('close') }
  listeners.get('notificationclick')?.({ notification, waitUntil: (work: Promise<unknown>) => (done = work) })
  await done
}

it('a tap on a notification focuses its open page, and leaves other pages alone', async () => {
  await import('#src/offline/worker/notifications.ts')
  await tap('/events/4')
  await tap('/events/5')
  expect(opened).toEqual(['close', 'focus /events/4', 'close', 'open /events/5'])
})
