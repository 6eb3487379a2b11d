import { useSyncExternalStore } from 'react'
import { keyOf } from '#src/api/call.ts'
import { tokenNow } from '#src/auth/session.ts'
import { notify } from '#src/lib/messages.ts'
import { openDeviceStore, type DeviceStore } from './deviceStore.ts'
import { noteOffline } from '#src/offline/offlineState.ts'
import { lostWords } from './endDevice.ts'
import { keepNewest } from './keepNewest.ts'
import { scanNames } from '#src/offline/scans.ts'
import { noteWaitingCount, waitingCount } from '#src/offline/outbox/waitingCount.ts'
import { sendAct, type Act } from '#src/offline/outbox/Act.ts'
import {
  countActs,
  dropAct,
  keepAct,
  lastOutcomes,
  sendWaiting,
  waitingActs,
  type Outcome,
} from '#src/offline/outbox/box.ts'

/** Content of the browser's outbox: queued acts, and outcomes of the last ones. */
type Box = { waiting: Act[]; outcomes: Outcome[] }

const empty: Box = { waiting: [], outcomes: [] }
let shown = empty
const listeners = new Set<() => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('outbox')
otherTabs?.addEventListener('message', () => void readBox())

/** Reads the outbox from the device store and updates its readers. */
export async function readBox(): Promise<Box> {
  const store = await openDeviceStore().catch(() => undefined)
  if (store)
    await navigator.locks.request('outbox', { ifAvailable: true }, (lock) => (lock ? tellOfLost(store) : undefined))
  shown = store ? { waiting: await waitingActs(store), outcomes: await lastOutcomes(store) } : empty
  noteOffline({
    waiting: shown.waiting.map(({ about }) => about),
    titles: shown.waiting.map(({ title }) => title),
    scans: await scanNames().catch(() => []),
  })
  for (const listener of listeners) listener()
  return shown
}

/** Returns the content of the outbox, and follows its changes (hook). */
export const useBox = () => useSyncExternalStore(follow, () => shown)

/** True when the outbox holds an act about this subject. */
export const isWaiting = async (about: string) => (await readBox()).waiting.some((act) => act.about === about)

/**
 * Stores an act in the outbox; returns false when it cannot be stored. With `isShown: false`, for an act that is sent
 * at once, the page does not show it until `showBox` is called.
 */
export async function keep(act: Act, { isShown = true } = {}): Promise<boolean> {
  const isKept = await changed((store) => keepAct(store, act), isShown)
  return isKept ?? false
}

/** Removes an act from the outbox, by its idempotency key. */
export const drop = (key: string) => changed((store) => dropAct(store, key))

// The lock gives one tab at a time the numbering and counting of acts.
async function changed<Done>(work: (store: DeviceStore) => Promise<Done>, isShown = true): Promise<Done | undefined> {
  const store = await openDeviceStore().catch(() => undefined)
  const done =
    store &&
    (await navigator.locks.request('outbox-change', async () => {
      const result = await work(store).catch(() => undefined)
      await count(store)
      return result
    }))
  if (isShown) await showBox()
  return done
}

/**
 * Sends the queued acts, after any other tab that is sending. Shows a toast for each outcome, and returns the outcomes.
 */
export async function sendAll(): Promise<Outcome[]> {
  const store = await openDeviceStore().catch(() => undefined)
  const outcomes: Outcome[] = []
  if (store)
    await navigator.locks.request('outbox', async () => {
      await tellOfLost(store)
      const send = (act: Act) => sendAndKeep(store, act)
      try {
        await sendWaiting(store, send, (outcome) => outcomes.push(outcome))
      } finally {
        await count(store)
      }
    })
  if (outcomes.length > 0) await showBox()
  for (const { title, words, isRefused } of outcomes) notify(isRefused ? 'warning' : 'success', `${title}. ${words}`)
  return outcomes
}

// After the end of a session nothing is counted: the sign-out reports the lost acts.
const count = async (store: DeviceStore) => {
  const found = await countActs(store).catch(() => waitingCount())
  if (tokenNow()) noteWaitingCount(found)
}

let compared: DeviceStore | undefined

/** Warns once when queued acts have disappeared: the browser has evicted them, or their key is gone. */
async function tellOfLost(store: DeviceStore) {
  if (compared === store) return
  compared = store
  await navigator.locks.request('outbox-change', async () => {
    const lost = waitingCount() - (await countActs(store).catch(() => waitingCount()))
    if (lost > 0) notify('warning', lostWords(lost))
    await count(store)
  })
}

/** Sends an act. After an answer to an event, stores the event's new state for offline reading. */
async function sendAndKeep(store: DeviceStore, act: Act): Promise<unknown> {
  const at = new Date().toISOString()
  const answer = await sendAct(act)
  const { name, params } = act
  if (name === 'PUT /events/:id/answer' && params)
    await keepNewest(store, keyOf('GET /events/:id', { params }), { at, answer }).catch(() => undefined)
  return answer
}

/** Refreshes the displayed outbox in every tab. */
export async function showBox() {
  await readBox()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  otherTabs?.postMessage('changed')
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
