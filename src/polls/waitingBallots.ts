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

/** Token of a vote on this device, and the closing of its poll in milliseconds. */
type StoredToken = { poll: number; closesAt: number }

const noTokens: readonly StoredToken[] = []
const tokens = createStoredValue<readonly StoredToken[]>(
  ['ballotTokens'],
  ([items]) => (items ? items.split(',').map(readToken) : noTokens).filter(({ closesAt }) => closesAt > Date.now()),
  noTokens,
)

/** Returns the ids of the open polls whose token is on this device without a vote, and follows their changes (hook). */
export function useBallotTokens(): readonly number[] {
  const held = tokens.use()
  return useMemo(() => held.map(({ poll }) => poll), [held])
}

/** Records that the token of a poll is on this device until its closing; with null, that it was used or deleted. */
export function markBallotToken(poll: number, closes_at: string | null) {
  const others = tokens.get().filter((token) => token.poll !== poll)
  const all = closes_at === null ? others : [...others, { poll, closesAt: Date.parse(closes_at) }]
  tokens.set({ ballotTokens: all.length > 0 ? all.map((token) => `${token.poll}@${token.closesAt}`).join(',') : null })
}

function readToken(item: string): StoredToken {
  const [poll, closesAt] = item.split('@').map(Number)
  return { poll: poll ?? Number.NaN, closesAt: closesAt ?? Number.NaN }
}
