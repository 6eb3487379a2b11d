type Typed = Record<string, string>

let kept: { member: number; typed: Typed } | undefined

/** Returns the member's unsaved profile changes, kept in memory; undefined when there are none. */
export const getUnsavedProfileChanges = (member: number) => (kept?.member === member ? kept.typed : undefined)

/** Keeps unsaved profile changes in memory across pages. The browser asks before closing the page. */
export function keepUnsavedProfileChangesInMemory(member: number, typed: Typed) {
  if (!kept) addEventListener('beforeunload', ask)
  kept = { member, typed }
}

/** Discards the unsaved profile changes, after saving, cancelling or signing out. */
export function discardUnsavedProfileChanges() {
  kept = undefined
  removeEventListener('beforeunload', ask)
}

const ask = (event: Event) => event.preventDefault()
