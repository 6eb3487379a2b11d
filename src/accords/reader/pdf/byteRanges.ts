/** Fetches the bytes from `start` to before `end`. */
export type FetchPart = (start: number, end: number) => Promise<Uint8Array>

/** A PDF begins to be read at both its ends: its head, and the table of its objects at its foot. */
const [HEAD, FOOT] = [64 * 1024, 256 * 1024]
/** What lies between two parts is fetched with them when it is no more than this. */
const GAP = 16 * 1024
const MOST = 512 * 1024
const AT_ONCE = 4

type Asked = { start: number; end: number; resolve: (bytes: Uint8Array) => void; reject: (error: unknown) => void }

/**
 * Reads a large file by parts. Both ends are fetched at once, before anyone asks; of what is asked for meanwhile,
 * neighbours go together: each request costs a phone a tenth of a second.
 */
export function byteRanges(size: number, fetchPart: FetchPart): FetchPart {
  const waiting: Asked[] = []
  let underWay = 0
  const ends = [
    { start: 0, end: Math.min(HEAD, size) },
    { start: Math.max(0, size - FOOT), end: size },
  ].map((part) => ({ ...part, bytes: fetchPart(part.start, part.end) }))
  // Who asks for them is told of a failure.
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
      // What is asked for in one go goes out together.
      setTimeout(next)
    })
  }
}

/** Takes the first part that waits, and those that follow it closely. */
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
