import { useMemo } from 'react'
import { createStoredValue } from '#src/lib/store.ts'

const none: readonly number[] = []
const stored = createStoredValue<readonly number[]>(
  ['waitingBallots'],
  ([ids]) => (ids ? ids.split(',').map(Number).filter(Number.isInteger) : none),
  none,
)

/** Returns the ids of the polls whose ballot waits on this device. */
export const listWaitingBallots = stored.get
/** Returns the ids of the polls whose ballot waits on this device, and follows their changes (hook). */
export const useWaitingBallots = () => stored.use()

/** Records that the ballot of a poll waits on this device, or no longer does. */
export function markWaitingBallot(poll: number, isWaiting: boolean) {
  const others = stored.get().filter((id) => id !== poll)
  const ids = isWaiting ? [...others, poll] : others
  stored.set({ waitingBallots: ids.length > 0 ? ids.join(',') : null })
}

const noTokens: readonly string[] = []

/** Tokens without a vote on this device, until their poll closes: `poll id@closing time in milliseconds`. */
export const storedBallotTokens = createStoredValue<readonly string[]>(
  ['ballotTokens'],
  ([items]) => (items ? items.split(',') : noTokens).filter((item) => Number(item.split('@')[1]) > Date.now()),
  noTokens,
)

/** Returns the ids of the open polls whose token is on this device without a vote, and follows their changes (hook). */
export function useBallotTokens(): readonly number[] {
  const held = storedBallotTokens.use()
  return useMemo(() => held.map((item) => Number.parseInt(item)), [held])
}
