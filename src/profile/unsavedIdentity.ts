type Typed = Record<string, string>

let kept: { member: number; typed: Typed } | undefined

/** What a member has typed of their identity and not saved, as long as the page lives; undefined when it is saved. */
export const unsavedIdentity = (member: number) => (kept?.member === member ? kept.typed : undefined)

/** Keeps it through every way inside the portal; the browser asks before the page itself is left. */
export function keepUnsavedIdentity(member: number, typed: Typed) {
  if (!kept) addEventListener('beforeunload', ask)
  kept = { member, typed }
}

/** It is saved or given up, or its member has signed out. */
export function forgetUnsavedIdentity() {
  kept = undefined
  removeEventListener('beforeunload', ask)
}

const ask = (event: Event) => event.preventDefault()
