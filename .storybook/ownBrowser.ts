/*
 * What the stories keep is kept for the stories alone: the library may be served beside the portal, whose session and
 * company stand in the storage of the same address.
 */
for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, name, { configurable: true, value: storage() })
}

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

/*
 * Served by the portal, the library is in a sandbox, where asking for a cookie or for a service worker fails: here there
 * is no cookie, and without a service worker the stories' calls are answered in the page itself.
 */
if (window.origin === 'null') {
  Object.defineProperty(document, 'cookie', { configurable: true, writable: true, value: '' })
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}
