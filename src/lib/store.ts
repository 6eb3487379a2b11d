import { useSyncExternalStore } from 'react'

/**
 * A value kept in the browser's storage (the local one unless told), as a store: `read` turns what is stored (perhaps
 * nothing, perhaps damaged) into the value; on the server, and for the first paint, the value is `onServer`. Other tabs'
 * changes arrive by themselves.
 */
export function storedValue<T>(
  keys: readonly string[],
  read: (stored: (string | null)[]) => T,
  onServer: T,
  storage = () => localStorage,
) {
  let held: { value: T } | undefined
  let known: { stored: (string | null)[]; value: T } | undefined
  const listeners = new Set<() => void>()

  /** The value now; the same object as long as what is stored has not changed. */
  function get(): T {
    const stored = keys.map((key) => readStorage(storage, key))
    if (!known || known.stored.some((item, index) => item !== stored[index])) known = { stored, value: read(stored) }
    return known.value
  }

  /** Stores texts under their keys (null removes one) and tells everyone who reads the value. */
  function set(items: Record<string, string | null>) {
    for (const [key, item] of Object.entries(items)) writeStorage(storage, key, item)
    tell()
  }

  /** Components go on seeing the present value until the returned function is called, whatever is stored meanwhile. */
  function hold() {
    const present = { value: get() }
    held = present
    return () => {
      if (held === present) held = undefined
      tell()
    }
  }

  function tell() {
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    if (listeners.size === 0) watchOtherTabs(keys, tell)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  /**
   * The value, followed by the component that reads it. Where the server knew more it has drawn the page with `first`,
   * which is not drawn again when `isSame` finds the same stored.
   */
  const use = (first = onServer, isSame: (one: T, other: T) => boolean = Object.is) => {
    const now = () => {
      const value = held ? held.value : get()
      return isSame(value, first) ? first : value
    }
    return useSyncExternalStore(subscribe, now, () => first)
  }
  return { get, set, hold, use }
}

const watched = new Set<readonly string[]>()

// Once a store, for good, and when there is time: the browser answers the first listener slowly.
function watchOtherTabs(keys: readonly string[], tell: () => void) {
  if (watched.has(keys)) return
  watched.add(keys)
  setTimeout(() => {
    window.addEventListener('storage', ({ key }) => (key === null || keys.includes(key)) && tell())
    tell()
  }, 1000)
}

// Where storage is forbidden (a private window, a full disk) the value lives as long as the page.
const fallback = new Map<string, string>()

function readStorage(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key) ?? fallback.get(key) ?? null
  } catch {
    return fallback.get(key) ?? null
  }
}

function writeStorage(storage: () => Storage, key: string, item: string | null) {
  fallback.delete(key)
  try {
    if (item === null) storage().removeItem(key)
    else storage().setItem(key, item)
  } catch {
    if (item !== null) fallback.set(key, item)
  }
}

/** The JSON of a stored text; undefined when there is none or it is damaged. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
