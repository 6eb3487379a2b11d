/*
 * Replaces the browser's storage by a copy in memory. The library may be served from the same origin as the portal,
 * whose session and company are in that storage.
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
 * The portal serves the library in a sandbox, where access to cookies and service workers throws. Stories then get no
 * cookie, and their calls are answered in the page.
 */
if (window.origin === 'null') {
  Object.defineProperty(document, 'cookie', { configurable: true, writable: true, value: '' })
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}
