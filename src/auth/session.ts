import type { User } from '#contract/session/session.ts'
import { setBearer } from '#src/api/bearer.ts'
import { notify } from '#src/lib/messages.ts'
import { parseStored, storedValue } from '#src/lib/store.ts'

/**
 * Who uses the portal: a member is signed in exactly when a token is stored (`user` may still be on its way when what
 * was stored is damaged). On the server, and until the page is hydrated, everyone is a visitor.
 */
export type Session = { status: 'visitor' } | { status: 'member'; token: string; user: KnownUser | undefined }
/** What the portal shows of the member everywhere. */
export type KnownUser = Pick<User, 'first_name' | 'last_name' | 'email' | 'image'> & Partial<Pick<User, 'id'>>

// One object, so that a visitor's page has nothing to draw again once it is hydrated.
const visitor: Session = { status: 'visitor' }

const stored = storedValue<Session>(
  ['token', 'user'],
  ([token, user]) => (token ? { status: 'member', token, user: asUser(parseStored(user ?? null)) } : visitor),
  visitor,
)

/** Who uses the portal, followed by the component that asks. */
export const useSession = stored.use

/** What opens the session of the member who uses the portal now, where no component asks. */
export function tokenNow() {
  const session = stored.get()
  return session.status === 'member' ? session.token : undefined
}

export const signIn = (token: string, user: User) => stored.set({ token, user: JSON.stringify(user) })
/** Components go on seeing the present session until the returned function is called; calls use the stored one at once. */
export const holdShownSession = () => stored.hold()
/** Puts a fresh user beside the token: what was stored was missing or damaged. */
export const rememberUser = (user: User) => stored.set({ user: JSON.stringify(user) })
export const signOut = () => stored.set({ token: null, user: null })

// Every call goes out in the member's name; a call that is refused for its token ends the session.
setBearer({
  token: tokenNow,
  refuse: (path) => {
    signOut()
    if (path !== '/logout') notify('warning', 'Votre session a expiré, reconnectez-vous')
  },
})

function asUser(value: unknown): KnownUser | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const user = value as Partial<Record<keyof KnownUser, unknown>>
  const isWhole = [user.first_name, user.last_name, user.email].every((text) => typeof text === 'string')
  return isWhole ? (value as KnownUser) : undefined
}
