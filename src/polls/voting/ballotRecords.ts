import type { Ballot } from '#contract/polls/polls.ts'
import { openBallotStore } from '#src/offline/ballotStore.ts'
import { currentOfflineState, updateOfflineState } from '#src/offline/offlineState.ts'
import { markWaitingBallot, storedBallotTokens } from '#src/polls/waitingBallots.ts'
import type { BallotSecret } from './ballot.ts'

/**
 * Ballot of this device before it is signed. Without answers it is a token taken before the vote, as for a flight;
 * `signature` is then the portal's signature, unblinded.
 */
export type PreparedBallot = {
  state: 'prepared'
  title: string
  closes_at: string
  secret: BallotSecret
  answers?: string
  signature?: string
}

/**
 * Ballot of this device: prepared, with its secret; signed and ready to send; or sent, with its receipt alone.
 */
export type BallotRecord =
  | PreparedBallot
  /** `leaves_at`: time from which the ballot is sent, by this device's clock in milliseconds. */
  | { state: 'signed'; title: string; ballot: Ballot; leaves_at: number }
  | { state: 'sent'; receipt: string; token: string }

// Where nothing can be stored, ballots last as long as the page.
const onPage = new Map<number, BallotRecord>()
const nameOf = (poll: number) => `ballot ${poll}`

/** Returns the ballot record of a poll on this device; undefined when there is none. */
export async function readBallotRecord(poll: number): Promise<BallotRecord | undefined> {
  const store = await openBallotStore()
  return onPage.get(poll) ?? (await store?.get<BallotRecord>(nameOf(poll)))
}

/** Stores the ballot record of a poll, encrypted; returns false when it lasts only as long as the page. */
export async function writeBallotRecord(poll: number, record: BallotRecord): Promise<boolean> {
  const store = await openBallotStore()
  const isStored = store
    ? await store.put(nameOf(poll), record).then(
        () => true,
        () => false,
      )
    : false
  if (isStored) onPage.delete(poll)
  else onPage.set(poll, record)
  tell(poll, record.state !== 'sent' && !isUnusedToken(record), isStored)
  markBallotToken(poll, isStored && isUnusedToken(record) ? record.closes_at : null)
  return isStored
}

/** Deletes the ballot record of a poll from this device. */
export async function deleteBallotRecord(poll: number): Promise<void> {
  onPage.delete(poll)
  await (await openBallotStore())?.delete(nameOf(poll))
  tell(poll, false, true)
  markBallotToken(poll, null)
}

/** True for a token without a vote: the member has been marked, or may have been, and has not voted yet. */
export const isUnusedToken = (record: BallotRecord | null | undefined): record is PreparedBallot =>
  record?.state === 'prepared' && record.answers === undefined

/** Counts ballots that wait, so that a sign-out warns of their loss. */
function tell(poll: number, isWaiting: boolean, isStored: boolean) {
  markWaitingBallot(poll, isWaiting && isStored)
  const others = currentOfflineState().ballots.filter((id) => id !== poll)
  updateOfflineState({ ballots: isWaiting ? [...others, poll] : others })
}

/** Records that the token of a poll is on this device until its closing; with null, that it was used or deleted. */
function markBallotToken(poll: number, closes_at: string | null) {
  const others = storedBallotTokens.get().filter((item) => Number.parseInt(item) !== poll)
  const all = closes_at === null ? others : [...others, `${poll}@${Date.parse(closes_at)}`]
  storedBallotTokens.set({ ballotTokens: all.join(',') || null })
}
