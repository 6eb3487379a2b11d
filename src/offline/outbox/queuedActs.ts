import { ApiCallError } from '#src/api/call.ts'
import type { DeviceStore } from '#src/offline/store/deviceStore.ts'
import type { OutboxAction } from './Act.ts'
import { actionOutcomeSentence } from './actionOutcomeSentence.ts'
import { withActionSubjectLockIfFree } from './sendingLock.ts'

/** Outcome of a queued user action after it was sent, with a French sentence. */
export type QueuedActionOutcome = Pick<OutboxAction, 'key' | 'title'> & {
  at: number
  words: string
  isRefused: boolean
}

const ACT = 'act/'
const OUTCOME = 'outcome/'
/** Maximum number of queued user actions, and of stored outcomes of sent ones. */
const WAITING_AT_MOST = 200
const TOLD_AT_MOST = 20

/** Returns the readable queued user actions of a device, in order. */
export async function readQueuedActions(store: DeviceStore): Promise<OutboxAction[]> {
  const names = await store.names(ACT)
  const acts = await Promise.all(names.map((name) => store.get<OutboxAction>(name)))
  return acts.filter((act) => act !== undefined)
}

/** Returns the number of queued user actions, including damaged ones, which are reported when the outbox is sent. */
export const countQueuedActions = async (store: DeviceStore): Promise<number> => (await store.names(ACT)).length

/** Queues a user action, in place of an earlier one about the same subject. Returns false when the outbox is full. */
export async function queueAction(store: DeviceStore, act: OutboxAction): Promise<boolean> {
  const names = await store.names(ACT)
  if (names.length >= WAITING_AT_MOST) return false
  const last = Number(names.at(-1)?.slice(ACT.length) ?? 0)
  await store.put(`${ACT}${String(last + 1).padStart(12, '0')}`, act)
  for (const name of names) if ((await store.get<OutboxAction>(name))?.about === act.about) await store.delete(name)
  return true
}

/** Removes a queued user action from the outbox; an HTTP request already in progress is not stopped. */
export async function deleteQueuedAction(store: DeviceStore, key: string): Promise<void> {
  for (const name of await store.names(ACT))
    if ((await store.get<OutboxAction>(name))?.key === key) await store.delete(name)
}

/** Returns the outcomes of the last queued user actions that were sent, newest first. */
export async function readLastActionOutcomes(store: DeviceStore): Promise<QueuedActionOutcome[]> {
  const names = await store.names(OUTCOME)
  const outcomes = await Promise.all(names.map((name) => store.get<QueuedActionOutcome>(name)))
  return outcomes.filter((outcome) => outcome !== undefined).sort((one, other) => other.at - one.at)
}

/**
 * Sends queued user actions in order, and passes each outcome to `tell`. Stops at the first action that does not reach
 * the portal, which stays queued. An action that needs a proof of work (status 428) stays queued too, and the next ones
 * are sent.
 */
export async function sendQueuedActions(
  store: DeviceStore,
  send: (act: OutboxAction) => Promise<unknown>,
  tell: (outcome: QueuedActionOutcome) => void,
): Promise<void> {
  let after = ''
  for (;;) {
    const name = (await store.names(ACT)).find((one) => one > after)
    if (!name) return
    after = name
    const act = await store.get<OutboxAction>(name)
    const result = act ? await sendStored(store, name, act, send) : damaged
    if (result === 'ends') return
    if (result === 'waits') continue
    // Another act may have been queued under this name meanwhile.
    if (!act || (await store.get<OutboxAction>(name))?.key === act.key) await store.delete(name)
    const outcome = { key: act?.key ?? name, title: act?.title ?? 'Un envoi', at: Date.now(), ...result }
    // On a full device the outcome is reported but not stored.
    await note(store, outcome).catch(() => undefined)
    tell(outcome)
  }
}

/**
 * Sends a queued user action. Returns `waits` when its first request is still in progress or has just removed it from
 * the outbox.
 */
const sendStored = async (
  store: DeviceStore,
  name: string,
  act: OutboxAction,
  send: (act: OutboxAction) => Promise<unknown>,
) =>
  (await withActionSubjectLockIfFree(act, async () =>
    (await store.get<OutboxAction>(name))?.key === act.key ? resultOf(act, send) : undefined,
  )) ?? 'waits'

type Result = Pick<QueuedActionOutcome, 'words' | 'isRefused'> | 'ends' | 'waits'
const damaged = { words: 'Il n’a pas pu être relu sur cet appareil\u00a0: refaites-le.', isRefused: true }
const PROOF_WANTED = 428

async function resultOf(act: OutboxAction, send: (act: OutboxAction) => Promise<unknown>): Promise<Result> {
  try {
    return { words: actionOutcomeSentence(act, await send(act)), isRefused: false }
  } catch (error) {
    if (!(error instanceof ApiCallError) || error.isAstray || error.isRetryable || error.status === 401) return 'ends'
    if (error.status === PROOF_WANTED) return 'waits'
    return { words: Object.values(error.errors)[0] ?? error.message, isRefused: true }
  }
}

async function note(store: DeviceStore, outcome: QueuedActionOutcome) {
  await store.put(`${OUTCOME}${outcome.key}`, outcome)
  for (const { key } of (await readLastActionOutcomes(store)).slice(TOLD_AT_MOST))
    await store.delete(`${OUTCOME}${key}`)
}
