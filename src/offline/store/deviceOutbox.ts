import { useSyncExternalStore } from 'react'
import { apiReplyKey } from '#src/api/call.ts'
import { getSessionToken } from '#src/auth/session.ts'
import { showToast } from '#src/lib/messages.ts'
import { openDeviceStore, type DeviceStore } from './deviceStore.ts'
import { updateOfflineState } from '#src/offline/offlineState.ts'
import { lostActionsWarning } from './wipeAndReportLosses.ts'
import { storeNewestApiReply } from './storeNewestReply.ts'
import { listQueuedCheckInNames } from '#src/offline/deviceCheckIns.ts'
import { storeQueuedActionCount, lastQueuedActionCount } from '#src/offline/outbox/lastQueuedCount.ts'
import { sendOutboxAction, type OutboxAction } from '#src/offline/outbox/Act.ts'
import {
  countQueuedActions,
  deleteQueuedAction,
  queueAction,
  readLastActionOutcomes,
  sendQueuedActions,
  readQueuedActions,
  type QueuedActionOutcome,
} from '#src/offline/outbox/queuedActs.ts'

/** Content of the browser's outbox: queued user actions, and outcomes of the last ones sent. */
type Box = { waiting: OutboxAction[]; outcomes: QueuedActionOutcome[] }

const empty: Box = { waiting: [], outcomes: [] }
let shown = empty
const listeners = new Set<() => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('outbox')
otherTabs?.addEventListener('message', () => void readActionOutboxFromDevice())

/** Reads the browser's outbox of user actions from the device store and updates its readers. */
export async function readActionOutboxFromDevice(): Promise<Box> {
  const store = await openDeviceStore().catch(() => undefined)
  if (store)
    await navigator.locks.request('outbox', { ifAvailable: true }, (lock) => (lock ? tellOfLost(store) : undefined))
  shown = store ? { waiting: await readQueuedActions(store), outcomes: await readLastActionOutcomes(store) } : empty
  updateOfflineState({
    waiting: shown.waiting.map(({ about }) => about),
    titles: shown.waiting.map(({ title }) => title),
    scans: await listQueuedCheckInNames().catch(() => []),
  })
  for (const listener of listeners) listener()
  return shown
}

/** Returns the queued user actions in the browser's outbox, and follows their changes (hook). */
export const useActionOutbox = () => useSyncExternalStore(follow, () => shown)

/** True when the browser's outbox holds a user action about this subject. */
export const isActionQueuedForSubject = async (about: string) =>
  (await readActionOutboxFromDevice()).waiting.some((act) => act.about === about)

/**
 * Stores a user action in the browser's outbox; returns false when it cannot be stored. With `isShown: false`, for an
 * action that is sent at once, the page does not show it until `refreshDisplayedActionOutbox` is called.
 */
export async function storeOutboxAction(act: OutboxAction, { isShown = true } = {}): Promise<boolean> {
  const isKept = await changed((store) => queueAction(store, act), isShown)
  return isKept ?? false
}

/** Removes a user action from the browser's outbox, by its idempotency key. */
export const discardOutboxAction = (key: string) => changed((store) => deleteQueuedAction(store, key))

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
  if (isShown) await refreshDisplayedActionOutbox()
  return done
}

/**
 * Sends the queued user actions, after any other tab that is sending. Shows a toast for each outcome, and returns the
 * outcomes.
 */
export async function flushActionOutbox(): Promise<QueuedActionOutcome[]> {
  const store = await openDeviceStore().catch(() => undefined)
  const outcomes: QueuedActionOutcome[] = []
  if (store)
    await navigator.locks.request('outbox', async () => {
      await tellOfLost(store)
      const send = (act: OutboxAction) => sendAndKeep(store, act)
      try {
        await sendQueuedActions(store, send, (outcome) => outcomes.push(outcome))
      } finally {
        await count(store)
      }
    })
  if (outcomes.length > 0) await refreshDisplayedActionOutbox()
  for (const { title, words, isRefused } of outcomes) showToast(isRefused ? 'warning' : 'success', `${title}. ${words}`)
  return outcomes
}

// After the end of a session nothing is counted: the sign-out reports the lost acts.
const count = async (store: DeviceStore) => {
  const found = await countQueuedActions(store).catch(() => lastQueuedActionCount())
  if (getSessionToken()) storeQueuedActionCount(found)
}

let compared: DeviceStore | undefined

/** Warns once when queued user actions have disappeared: the browser has evicted them, or their key is gone. */
async function tellOfLost(store: DeviceStore) {
  if (compared === store) return
  compared = store
  await navigator.locks.request('outbox-change', async () => {
    const lost = lastQueuedActionCount() - (await countQueuedActions(store).catch(() => lastQueuedActionCount()))
    if (lost > 0) showToast('warning', lostActionsWarning(lost))
    await count(store)
  })
}

/** Sends a queued user action. After a registration for an event, stores the event's new state for offline reading. */
async function sendAndKeep(store: DeviceStore, act: OutboxAction): Promise<unknown> {
  const at = new Date().toISOString()
  const answer = await sendOutboxAction(act)
  const { name, params } = act
  if (name === 'PUT /events/:id/answer' && params)
    await storeNewestApiReply(store, apiReplyKey('GET /events/:id', { params }), { at, answer }).catch(() => undefined)
  return answer
}

/** Refreshes the displayed outbox of queued user actions in every tab. */
export async function refreshDisplayedActionOutbox() {
  await readActionOutboxFromDevice()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  otherTabs?.postMessage('changed')
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
