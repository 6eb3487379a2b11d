/**
 * State of the network. `isOurs`: the portal has answered the last call; false when another server has, such as the page of
 * a hotel's wifi, and undefined when none has. `isHeard`: a call of this page has ended. `tell` is called after each.
 */
export const reach: { isOurs: boolean | undefined; isHeard?: boolean; tell?: () => void } = { isOurs: true }

/** Something that a member does, as a call: what it is about, where a later one takes its place, and what it is, in words. */
export type Act = {
  name: string
  params?: { id: number }
  body?: Record<string, unknown>
  about: string
  title: string
}

type Device = {
  /** What was asked for, or what it keeps of it where the network does not bring it. */
  answerAt: (key: string, asked: Promise<unknown>) => Promise<unknown>
  /** Has an act wait where the portal does not answer: undefined then. */
  actOnDevice: (done: Act) => Promise<unknown>
}

type Bearer = {
  /** The token that goes with every call; none for a visitor. */
  token: () => string | undefined
  /** What this device does without a network, where it was prepared. */
  device?: () => Promise<Device>
  /** The server no longer knows the token, as the call at this path was told. */
  refuse: (path: string) => void
}

let bearer: Bearer = { token: () => undefined, refuse: () => undefined }

/** Says in whose name the calls go out: the session, which stands above, hands it in. */
export function setBearer(given: Bearer) {
  bearer = given
}

/** Says what keeps answers for when there is no network, and has what is done wait. */
export function setDevice(device: NonNullable<Bearer['device']>) {
  bearer = { ...bearer, device }
}

/** In whose name the calls go out. */
export const currentBearer = () => bearer
