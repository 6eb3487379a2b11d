/** Who answers the calls: the portal, nobody, or somebody else in its place, such as the page of a hotel's wifi. */
type Reach = 'portal' | 'nobody' | 'another'
/** Who has answered the last call, and who is told of another. */
export const reach: { who: Reach; tell?: () => void } = { who: 'portal' }

/** Notes who has answered a call. */
export function noteReach(who: Reach) {
  reach.who = who
  reach.tell?.()
}

type Bearer = {
  /** The token that goes with every call; none for a visitor. */
  token: () => string | undefined
  /** What the device keeps of an answer that the network did not bring; undefined when it keeps none. */
  kept?: (key: string) => Promise<unknown>
  /** The server no longer knows the token, as the call at this path was told. */
  refuse: (path: string) => void
}

let bearer: Bearer = { token: () => undefined, refuse: () => undefined }

/** Says in whose name the calls go out: the session, which stands above, hands it in. */
export function setBearer(given: Bearer) {
  bearer = given
}

/** Says where answers are kept for when there is no network. */
export function setKept(kept: NonNullable<Bearer['kept']>) {
  bearer = { ...bearer, kept }
}

/** In whose name the calls go out. */
export const currentBearer = () => bearer
