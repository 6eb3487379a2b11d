/** Function that fetches a file's bytes from `start` to `end`, excluded. */
export type FetchByteRange = (start: number, end: number) => Promise<Uint8Array>

/** Number of bytes fetched at the start and at the end of a PDF: its header and its object table. */
const [HEAD, FOOT] = [64 * 1024, 256 * 1024]
/** Maximum gap between two byte ranges of a file that are fetched together, in bytes. */
const GAP = 16 * 1024
const MOST = 512 * 1024
const AT_ONCE = 4

type Asked = { start: number; end: number; resolve: (bytes: Uint8Array) => void; reject: (error: unknown) => void }

/**
 * Creates a reader of a large file by byte ranges. Both ends of the file are fetched at once. Neighbouring requests are
 * merged, because each costs a phone a tenth of a second.
 */
export function createByteRangeReader(size: number, fetchPart: FetchByteRange): FetchByteRange {
  const waiting: Asked[] = []
  let underWay = 0
  const ends = [
    { start: 0, end: Math.min(HEAD, size) },
    { start: Math.max(0, size - FOOT), end: size },
  ].map((part) => ({ ...part, bytes: fetchPart(part.start, part.end) }))
  // The failure is reported to the caller that needs the bytes.
  for (const { bytes } of ends) bytes.catch(() => undefined)

  function next() {
    while (underWay < AT_ONCE && waiting.length > 0) {
      const group = nextGroup(waiting)
      const start = group[0]?.start ?? 0
      const end = Math.max(...group.map((one) => one.end))
      underWay++
      fetchPart(start, end)
        .then(
          (bytes) => group.forEach((one) => one.resolve(bytes.slice(one.start - start, one.end - start))),
          (error: unknown) => group.forEach((one) => one.reject(error)),
        )
        .finally(() => {
          underWay--
          next()
        })
    }
  }

  return async (start, end) => {
    const known = ends.find((part) => start >= part.start && end <= part.end)
    if (known) return (await known.bytes).slice(start - known.start, end - known.start)
    return new Promise((resolve, reject) => {
      waiting.push({ start, end, resolve, reject })
      // Waits for other requests of the same tick.
      setTimeout(next)
    })
  }
}

/** Takes from the queue the first requested byte range of a file, and the ranges that follow it closely. */
function nextGroup(waiting: Asked[]): Asked[] {
  waiting.sort((one, other) => one.start - other.start)
  let end = waiting[0]?.end ?? 0
  const start = waiting[0]?.start ?? 0
  const behind = waiting.findIndex((one) => {
    const isNear = one.start <= end + GAP && one.end - start <= MOST
    if (isNear) end = Math.max(end, one.end)
    return !isNear
  })
  return waiting.splice(0, Math.max(1, behind < 0 ? waiting.length : behind))
}
