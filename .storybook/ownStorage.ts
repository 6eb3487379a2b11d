/*
 * What the stories keep is kept for the stories alone: the library may be served beside the portal, whose session and
 * company stand in the storage of the same address.
 */
const kept = new Map<string, string>()

const storage: Storage = {
  get length() {
    return kept.size
  },
  key: (index) => [...kept.keys()][index] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
  clear: () => kept.clear(),
}

Object.defineProperty(window, 'localStorage', { configurable: true, value: storage })
