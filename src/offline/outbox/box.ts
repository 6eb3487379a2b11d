import { CallError } from '#src/api/call.ts'
import type { DeviceStore } from '#src/offline/store/deviceStore.ts'
import type { Act } from './Act.ts'
import { doneWords } from './doneWords.ts'
import { unlessSending } from './sendingLock.ts'

/** What became of an act, in words. */
export type Outcome = Pick<Act, 'key' | 'title'> & { at: number; words: string; isRefused: boolean }

const ACT = 'act/'
const OUTCOME = 'outcome/'
/** So many wait at most, and of so many the end is still told. */
const WAITING_AT_MOST = 200
const TOLD_AT_MOST = 20

/** The acts that wait, in their order. One that is damaged is not among them. */
export async function waitingActs(store: DeviceStore): Promise<Act[]> {
  const names = await store.names(ACT)
  const acts = await Promise.all(names.map((name) => store.get<Act>(name)))
  return acts.filter((act) => act !== undefined)
}

/** How many wait, those too that are damaged: of them it is said when they are sent. */
export const countActs = async (store: DeviceStore): Promise<number> => (await store.names(ACT)).length

/** Has an act wait after the others, in place of one about the same; gives whether there was room. */
export async function keepAct(store: DeviceStore, act: Act): Promise<boolean> {
  const names = await store.names(ACT)
  if (names.length >= WAITING_AT_MOST) return false
  const last = Number(names.at(-1)?.slice(ACT.length) ?? 0)
  await store.put(`${ACT}${String(last + 1).padStart(12, '0')}`, act)
  for (const name of names) if ((await store.get<Act>(name))?.about === act.about) await store.delete(name)
  return true
}

/** Lets one go that waits: it is not sent, unless it is on its way already. */
export async function dropAct(store: DeviceStore, key: string): Promise<void> {
  for (const name of await store.names(ACT)) if ((await store.get<Act>(name))?.key === key) await store.delete(name)
}

/** What became of the last ones, the newest first. */
export async function lastOutcomes(store: DeviceStore): Promise<Outcome[]> {
  const names = await store.names(OUTCOME)
  const outcomes = await Promise.all(names.map((name) => store.get<Outcome>(name)))
  return outcomes.filter((outcome) => outcome !== undefined).sort((one, other) => other.at - one.at)
}

/**
 * Sends what waits, in its order, and tells what became of each. Ends at the first that does not reach the portal, which
 * keeps its place; one for which the portal asks for work keeps it too, and lets the others pass.
 */
export async function sendWaiting(
  store: DeviceStore,
  send: (act: Act) => Promise<unknown>,
  tell: (outcome: Outcome) => void,
): Promise<void> {
  let after = ''
  for (;;) {
    const name = (await store.names(ACT)).find((one) => one > after)
    if (!name) return
    after = name
    const act = await store.get<Act>(name)
    const result = act ? await sendStored(store, name, act, send) : damaged
    if (result === 'ends') return
    if (result === 'waits') continue
    // Another may have taken its name meanwhile.
    if (!act || (await store.get<Act>(name))?.key === act.key) await store.delete(name)
    const outcome = { key: act?.key ?? name, title: act?.title ?? 'Un envoi', at: Date.now(), ...result }
    // Of a full device the end is told, and not kept.
    await note(store, outcome).catch(() => undefined)
    tell(outcome)
  }
}

/** Sends an act, unless its first request is still on its way or has just taken it out of the outbox: it waits then. */
const sendStored = async (store: DeviceStore, name: string, act: Act, send: (act: Act) => Promise<unknown>) =>
  (await unlessSending(act, async () =>
    (await store.get<Act>(name))?.key === act.key ? resultOf(act, send) : undefined,
  )) ?? 'waits'

type Result = Pick<Outcome, 'words' | 'isRefused'> | 'ends' | 'waits'
const damaged = { words: 'Il n’a pas pu être relu sur cet appareil\u00a0: refaites-le.', isRefused: true }
const PROOF_WANTED = 428

async function resultOf(act: Act, send: (act: Act) => Promise<unknown>): Promise<Result> {
  try {
    return { words: doneWords(act, await send(act)), isRefused: false }
  } catch (error) {
    if (!(error instanceof CallError) || error.isAstray || error.isRetryable || error.status === 401) return 'ends'
    if (error.status === PROOF_WANTED) return 'waits'
    return { words: Object.values(error.errors)[0] ?? error.message, isRefused: true }
  }
}

async function note(store: DeviceStore, outcome: Outcome) {
  await store.put(`${OUTCOME}${outcome.key}`, outcome)
  for (const { key } of (await lastOutcomes(store)).slice(TOLD_AT_MOST)) await store.delete(`${OUTCOME}${key}`)
}
