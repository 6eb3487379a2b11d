import type { Act } from './Act.ts'

const nameOf = ({ about }: Pick<Act, 'about'>) => `act ${about}`

/** Runs `work` while no other tab sends an act about the same; waits for one that does. */
export const whileSending = <Done>(act: Pick<Act, 'about'>, work: () => Promise<Done>): Promise<Done> =>
  navigator.locks.request(nameOf(act), work)

/** Runs `work` unless an act about the same is being sent, here or in another tab: undefined then. */
export const unlessSending = <Done>(act: Pick<Act, 'about'>, work: () => Promise<Done>): Promise<Done | undefined> =>
  navigator.locks.request(nameOf(act), { ifAvailable: true }, (lock) => (lock ? work() : undefined))
