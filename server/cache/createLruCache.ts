import { LRUCache } from 'lru-cache'

/** Creates an LRU cache bounded by the number of entries and by their bytes. */
export const createLruCache = <T extends { bytes: number }>(atMost: { entries: number; bytes: number }) =>
  new LRUCache<string, T>({
    max: atMost.entries,
    maxSize: Math.floor(atMost.bytes),
    // lru-cache requires positive whole sizes.
    sizeCalculation: ({ bytes }) => Math.max(1, Math.ceil(bytes)),
  })
