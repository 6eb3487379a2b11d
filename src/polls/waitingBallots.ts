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
