/**
 * State of the connection to the portal. `isOurs` is true when the portal answered the last call, and false when
 * another server did, such as a captive wifi page. It is undefined when no server answered. `isHeard` is true once a
 * call of this page has ended. `tell` is called after each call.
 */
export const portalReachability: { isOurs: boolean | undefined; isHeard?: boolean; tell?: () => void } = {
  isOurs: true,
}

/**
 * An act of a member, as an API call that can be queued without a network. A later act with the same `about` replaces
 * it; `title` describes it to the member.
 */
export type ActRequest = {
  name: string
  params?: { id: number }
  body?: Record<string, unknown>
  about: string
  title: string
}

type Device = {
  /** Returns the network's answer to a GET call, or the device's stored copy when the network does not answer. */
  replyFromNetworkOrDevice: (key: string, asked: Promise<unknown>) => Promise<unknown>
  /** Sends an act, or queues it when the portal does not answer; returns undefined in that case. */
  sendOrQueueAct: (done: ActRequest) => Promise<unknown>
}

type Bearer = {
  /** Returns the access token sent with every call; undefined for a visitor. */
  token: () => string | undefined
  /** Loads the offline functions of a prepared device. */
  device?: () => Promise<Device>
  /** Ends the session whose token the server rejected, in the call at `path`. */
  refuse: (path: string) => void
}

let bearer: Bearer = { token: () => undefined, refuse: () => undefined }

/**
 * Sets the source of the access token for API calls. The session calls it, so that this module does not import the
 * session.
 */
export function setBearer(given: Bearer) {
  bearer = given
}

/** Registers the device's offline functions: cached answers and queued acts. */
export function setOfflineDevice(device: NonNullable<Bearer['device']>) {
  bearer = { ...bearer, device }
}

/** Returns the current source of the access token and of the offline functions. */
export const currentBearer = () => bearer
