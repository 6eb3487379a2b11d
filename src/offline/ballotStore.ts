import { openDeviceStore, type DeviceStore } from '#src/offline/store/deviceStore.ts'

/** Encrypted store of this device for drafts, ballots and receipts of polls. */
export type BallotStore = Pick<DeviceStore, 'get' | 'put' | 'delete' | 'names'>

/** Opens the store for a member's ballots. Returns undefined when nothing can be stored, as on a shared device. */
export const openBallotStore = (): Promise<BallotStore | undefined> => openDeviceStore().catch(() => undefined)
