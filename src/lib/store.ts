import { useSyncExternalStore } from 'react'

/**
 * Creates a store for a value in the browser's storage, local by default. `read` parses the stored texts, which may be
 * null or damaged. The value is `onServer` on the server and at the first paint. Changes from other tabs are followed.
 */
export function createStoredValue<T>(
  keys: readonly string[],
  read: (stored: (string | null)[]) => T,
  onServer: T,
  storage = () => localStorage,
) {
  let held: { value: T } | undefined
  let known: { stored: (string | null)[]; value: T } | undefined
  const listeners = new Set<() => void>()

  /** Returns the current value in browser storage; the same object until the stored texts change. */
  function get(): T {
    const stored = keys.map((key) => readStorage(storage, key))
    if (!known || known.stored.some((item, index) => item !== stored[index])) known = { stored, value: read(stored) }
    return known.value
  }

  /** Writes texts to browser storage by key (null removes one), and notifies every reader of the value. */
  function set(items: Record<string, string | null>) {
    for (const [key, item] of Object.entries(items)) writeStorage(storage, key, item)
    tell()
  }

  /** Freezes the browser-stored value that components see, until the returned function is called. */
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
   * Hook that returns the value in browser storage and follows its changes. `first` is the value with which the server
   * rendered the page. No second render follows when `isSame` finds the stored value equal to it.
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

// Listens once for each store, and late: the browser attaches its first storage listener slowly.
function watchOtherTabs(keys: readonly string[], tell: () => void) {
  if (watched.has(keys)) return
  watched.add(keys)
  setTimeout(() => {
    window.addEventListener('storage', ({ key }) => (key === null || keys.includes(key)) && tell())
    tell()
  }, 1000)
}

// Where storage is unavailable (private window, full disk), values last as long as the page.
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

/** Parses stored JSON; returns undefined when it is missing or damaged. */
export function parseStoredJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
