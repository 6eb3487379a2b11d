import { LRUCache } from 'lru-cache'

/** Values by name, bounded in number and in memory: the least recently used is the first to go. */
export const boundedCache = <T extends { bytes: number }>(atMost: { entries: number; bytes: number }) =>
  new LRUCache<string, T>({
    max: atMost.entries,
    maxSize: Math.floor(atMost.bytes),
    // An empty value has its place too: lru-cache wants whole numbers from 1 on.
    sizeCalculation: ({ bytes }) => Math.max(1, Math.ceil(bytes)),
  })
