/**
 * State of the connection to the portal. `isOurs` is true when the portal answered the last API call. It is false when
 * another server did, such as a captive wifi page, and undefined when none did. `isHeard` is true once an API call of
 * this page has ended. `tell` notifies a listener after each API call.
 */
export const portalReachability: { isOurs: boolean | undefined; isHeard?: boolean; tell?: () => void } = {
  isOurs: true,
}

/**
 * A member's action, as an API call that can be queued without a network. A later action with the same `about` replaces
 * it; `title` describes it to the member. Until it is sent, stored replies show the fields `shown` of the entry
 * `about`.
 */
export type QueueableMemberAction = {
  name: string
  params?: { id: number }
  body?: Record<string, unknown>
  about: string
  title: string
  shown?: object
}

type Device = {
  /**
   * Returns the network's reply to a GET call of the API, or the device's stored copy when the network does not answer.
   * A page's first call of a key shows the stored copy until the network's reply replaces it.
   */
  fetchReplyOrStoredCopy: (key: string, asked: Promise<unknown>, isFirst?: boolean) => Promise<unknown>
  /**
   * Sends a member's action to the API, or queues it when the portal does not answer; returns undefined in that case.
   */
  sendOrQueueAction: (done: QueueableMemberAction) => Promise<unknown>
}

type Bearer = {
  /** Returns the access token sent with every API call; undefined for a visitor. */
  token: () => string | undefined
  /** Loads the functions for stored replies and queued actions, on a device prepared for offline use. */
  device?: () => Promise<Device>
  /** Ends the session whose token the server rejected, in the API call at `path`. */
  refuse: (path: string) => void
}

let bearer: Bearer = { token: () => undefined, refuse: () => undefined }

/**
 * Sets the source of the access token for API calls. The session calls it, so that this module does not import the
 * session.
 */
export function setApiAccessTokenSource(given: Bearer) {
  bearer = given
}

/** Registers the functions that API calls use offline: stored replies and queued user actions. */
export function setOfflineApiFunctions(device: NonNullable<Bearer['device']>) {
  bearer = { ...bearer, device }
}

/** Returns the current source of the access token and of the offline functions. */
export const currentApiTokenAndOfflineSource = () => bearer
