import type { OutboxAction } from './Act.ts'

const nameOf = ({ about }: Pick<OutboxAction, 'about'>) => `act ${about}`

/** Runs `work` under the lock of a queued user action's subject, shared by all tabs. Waits until the lock is free. */
export const withActionSubjectLock = <Done>(
  act: Pick<OutboxAction, 'about'>,
  work: () => Promise<Done>,
): Promise<Done> => navigator.locks.request(nameOf(act), work)

/**
 * Runs `work` under the lock of a queued user action's subject; returns undefined without running it when the lock is
 * taken.
 */
export const withActionSubjectLockIfFree = <Done>(
  act: Pick<OutboxAction, 'about'>,
  work: () => Promise<Done>,
): Promise<Done | undefined> =>
  navigator.locks.request(nameOf(act), { ifAvailable: true }, (lock) => (lock ? work() : undefined))
