import type { SignedInMember } from '#contract/session/session.ts'
import { setApiAccessTokenSource } from '#src/api/bearer.ts'
import { showToast } from '#src/lib/messages.ts'
import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'

/**
 * Session of the portal's user: a member exactly when a token is stored. `user` is undefined while damaged stored data
 * is fetched again. The server, and the browser until hydration, treat everyone as a visitor.
 */
export type MemberOrVisitorSession =
  | { status: 'visitor' }
  | { status: 'member'; token: string; user: SessionUserFacts | undefined }
/** Facts about the signed-in member that the whole portal shows. */
export type SessionUserFacts = Pick<SignedInMember, 'first_name' | 'last_name' | 'email' | 'image'> &
  Partial<Pick<SignedInMember, 'id'>>

// One shared object, so that hydration does not render a visitor's page again.
const visitor: MemberOrVisitorSession = { status: 'visitor' }

const stored = createStoredValue<MemberOrVisitorSession>(
  ['token', 'user'],
  ([token, user]) => (token ? { status: 'member', token, user: asUser(parseStoredJson(user ?? null)) } : visitor),
  visitor,
)

/** Returns the current session, and follows its changes. */
export const useSession = stored.use

/** Returns the current session token, outside components; undefined for a visitor. */
export function getSessionToken() {
  const session = stored.get()
  return session.status === 'member' ? session.token : undefined
}

export const storeSession = (token: string, user: SignedInMember) => stored.set({ token, user: JSON.stringify(user) })
/**
 * Freezes the session that React components see, until the returned function is called. API calls use the stored
 * session at once.
 */
export const pauseDisplayedSessionUpdates = () => stored.hold()
/**
 * Replaces the member's data stored beside the session token, after a profile change or when the stored copy was
 * missing or damaged.
 */
export const updateStoredSessionMember = (user: SignedInMember) => stored.set({ user: JSON.stringify(user) })
export const clearSession = () => stored.set({ token: null, user: null })

// Every call carries the member's token. A refused token ends the session.
setApiAccessTokenSource({
  token: getSessionToken,
  refuse: (path) => {
    clearSession()
    if (path !== '/logout') showToast('warning', 'Votre session a expiré, reconnectez-vous')
  },
})

function asUser(value: unknown): SessionUserFacts | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const user = value as Partial<Record<keyof SessionUserFacts, unknown>>
  const isWhole = [user.first_name, user.last_name, user.email].every((text) => typeof text === 'string')
  return isWhole ? (value as SessionUserFacts) : undefined
}
