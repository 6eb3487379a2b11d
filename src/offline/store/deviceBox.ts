import { useSyncExternalStore } from 'react'
import { callKey } from '#src/api/call.ts'
import { getSessionToken } from '#src/auth/session.ts'
import { notify } from '#src/lib/messages.ts'
import { openDeviceStore, type DeviceStore } from './deviceStore.ts'
import { updateOfflineState } from '#src/offline/offlineState.ts'
import { lostActsWarning } from './wipeAndReportLosses.ts'
import { storeNewestReply } from './storeNewestReply.ts'
import { listQueuedCheckIns } from '#src/offline/scans.ts'
import { storeQueuedCount, lastQueuedCount } from '#src/offline/outbox/lastQueuedCount.ts'
import { sendAct, type OutboxAct } from '#src/offline/outbox/Act.ts'
import {
  countQueuedActs,
  deleteQueuedAct,
  queueAct,
  readLastOutcomes,
  sendQueuedActs,
  readQueuedActs,
  type ActOutcome,
} from '#src/offline/outbox/box.ts'

/** Content of the browser's outbox: queued user actions, and outcomes of the last ones sent. */
type Box = { waiting: OutboxAct[]; outcomes: ActOutcome[] }

const empty: Box = { waiting: [], outcomes: [] }
let shown = empty
const listeners = new Set<() => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('outbox')
otherTabs?.addEventListener('message', () => void readOutbox())

/** Reads the browser's outbox of user actions from the device store and updates its readers. */
export async function readOutbox(): Promise<Box> {
  const store = await openDeviceStore().catch(() => undefined)
  if (store)
    await navigator.locks.request('outbox', { ifAvailable: true }, (lock) => (lock ? tellOfLost(store) : undefined))
  shown = store ? { waiting: await readQueuedActs(store), outcomes: await readLastOutcomes(store) } : empty
  updateOfflineState({
    waiting: shown.waiting.map(({ about }) => about),
    titles: shown.waiting.map(({ title }) => title),
    scans: await listQueuedCheckIns().catch(() => []),
  })
  for (const listener of listeners) listener()
  return shown
}

/** Returns the queued user actions in the browser's outbox, and follows their changes (hook). */
export const useOutbox = () => useSyncExternalStore(follow, () => shown)

/** True when the browser's outbox holds a user action about this subject. */
export const isActQueued = async (about: string) => (await readOutbox()).waiting.some((act) => act.about === about)

/**
 * Stores a user action in the browser's outbox; returns false when it cannot be stored. With `isShown: false`, for an
 * action that is sent at once, the page does not show it until `refreshOutbox` is called.
 */
export async function storeAct(act: OutboxAct, { isShown = true } = {}): Promise<boolean> {
  const isKept = await changed((store) => queueAct(store, act), isShown)
  return isKept ?? false
}

/** Removes a user action from the browser's outbox, by its idempotency key. */
export const discardAct = (key: string) => changed((store) => deleteQueuedAct(store, key))

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
  if (isShown) await refreshOutbox()
  return done
}

/**
 * Sends the queued user actions, after any other tab that is sending. Shows a toast for each outcome, and returns the
 * outcomes.
 */
export async function flushOutbox(): Promise<ActOutcome[]> {
  const store = await openDeviceStore().catch(() => undefined)
  const outcomes: ActOutcome[] = []
  if (store)
    await navigator.locks.request('outbox', async () => {
      await tellOfLost(store)
      const send = (act: OutboxAct) => sendAndKeep(store, act)
      try {
        await sendQueuedActs(store, send, (outcome) => outcomes.push(outcome))
      } finally {
        await count(store)
      }
    })
  if (outcomes.length > 0) await refreshOutbox()
  for (const { title, words, isRefused } of outcomes) notify(isRefused ? 'warning' : 'success', `${title}. ${words}`)
  return outcomes
}

// After the end of a session nothing is counted: the sign-out reports the lost acts.
const count = async (store: DeviceStore) => {
  const found = await countQueuedActs(store).catch(() => lastQueuedCount())
  if (getSessionToken()) storeQueuedCount(found)
}

let compared: DeviceStore | undefined

/** Warns once when queued user actions have disappeared: the browser has evicted them, or their key is gone. */
async function tellOfLost(store: DeviceStore) {
  if (compared === store) return
  compared = store
  await navigator.locks.request('outbox-change', async () => {
    const lost = lastQueuedCount() - (await countQueuedActs(store).catch(() => lastQueuedCount()))
    if (lost > 0) notify('warning', lostActsWarning(lost))
    await count(store)
  })
}

/** Sends a queued user action. After a registration for an event, stores the event's new state for offline reading. */
async function sendAndKeep(store: DeviceStore, act: OutboxAct): Promise<unknown> {
  const at = new Date().toISOString()
  const answer = await sendAct(act)
  const { name, params } = act
  if (name === 'PUT /events/:id/answer' && params)
    await storeNewestReply(store, callKey('GET /events/:id', { params }), { at, answer }).catch(() => undefined)
  return answer
}

/** Refreshes the displayed outbox of queued user actions in every tab. */
export async function refreshOutbox() {
  await readOutbox()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  otherTabs?.postMessage('changed')
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
