import type { DeviceStore } from '#src/offline/store/deviceStore.ts'

/**
 * Creates an in-memory replacement of the encrypted device store. With `failsToDelete`, deletions fail as in a closed
 * tab.
 */
export function createMemoryDeviceStore(): DeviceStore & { failsToDelete: boolean } {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    failsToDelete: false,
    async get<T>(name: string) {
      const bytes = kept.get(name)
      return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T)
    },
    async put(name, value) {
      kept.set(name, new TextEncoder().encode(JSON.stringify(value)))
    },
    async delete(name) {
      if (this.failsToDelete) throw new Error('closed')
      kept.delete(name)
    },
    names: async (prefix) => [...kept.keys()].filter((name) => name.startsWith(prefix)).toSorted(),
    getBytes: async (name) => kept.get(name),
    async putBytes(name, bytes) {
      kept.set(name, bytes)
    },
  }
}
