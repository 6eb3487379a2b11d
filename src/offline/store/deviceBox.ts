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

/** What this device holds: a member's acts that wait, and what became of the last ones. */
type Box = { waiting: Act[]; outcomes: Outcome[] }

const empty: Box = { waiting: [], outcomes: [] }
let shown = empty
const listeners = new Set<() => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('outbox')
otherTabs?.addEventListener('message', () => void readBox())

/** Reads anew what this device holds, and shows it. */
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

/** What this device holds, followed by the component that asks. */
export const useBox = () => useSyncExternalStore(follow, () => shown)

/** True when an act about this is in the outbox. */
export const isWaiting = async (about: string) => (await readBox()).waiting.some((act) => act.about === about)

/**
 * Writes an act to the outbox; false when it cannot be stored. One that is sent at once is not shown as waiting
 * (`isShown`): `showBox` shows it when the portal does not answer.
 */
export async function keep(act: Act, { isShown = true } = {}): Promise<boolean> {
  const isKept = await changed((store) => keepAct(store, act), isShown)
  return isKept ?? false
}

/** Takes an act out of the outbox. */
export const drop = (key: string) => changed((store) => dropAct(store, key))

// One tab at a time gives numbers, and counts them.
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

/** Sends what waits, after another tab where that one does; each end of it is said. Gives what was done. */
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

// Of a session that has just ended nothing is counted any more: its end says what it took along.
const count = async (store: DeviceStore) => {
  const found = await countActs(store).catch(() => waitingCount())
  if (tokenNow()) noteWaitingCount(found)
}

let compared: DeviceStore | undefined

/** Says once that acts which waited are there no more: the browser took its room back, or their key is gone. */
async function tellOfLost(store: DeviceStore) {
  if (compared === store) return
  compared = store
  await navigator.locks.request('outbox-change', async () => {
    const lost = waitingCount() - (await countActs(store).catch(() => waitingCount()))
    if (lost > 0) notify('warning', lostWords(lost))
    await count(store)
  })
}

/** An event as it stands after an answer is kept too: it is read without a network, again. */
async function sendAndKeep(store: DeviceStore, act: Act): Promise<unknown> {
  const at = new Date().toISOString()
  const answer = await sendAct(act)
  const { name, params } = act
  if (name === 'PUT /events/:id/answer' && params)
    await keepNewest(store, keyOf('GET /events/:id', { params }), { at, answer }).catch(() => undefined)
  return answer
}

/** Shows what the outbox holds now, in every tab. */
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
