type Bearer = {
  /** The token that goes with every call; none for a visitor. */
  token: () => string | undefined
  /** The server no longer knows the token, as the call at this path was told. */
  refuse: (path: string) => void
}

let bearer: Bearer = { token: () => undefined, refuse: () => undefined }

/** Says in whose name the calls go out: the session, which stands above, hands it in. */
export function setBearer(given: Bearer) {
  bearer = given
}

/** In whose name the calls go out. */
export const currentBearer = () => bearer
