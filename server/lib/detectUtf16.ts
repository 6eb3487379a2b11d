/** Detects UTF-16 text by its byte order mark, or by zero bytes in every first or every second place. */
export function detectUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const pairs = Math.min(32, head.length >> 1)
  const zeros = [0, 0]
  for (let at = 0; at < pairs * 2; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [high = 0, low = 0] = zeros
  if (pairs >= 4 && low > pairs * 0.8 && high === 0) return 'utf-16le'
  return pairs >= 4 && high > pairs * 0.8 && low === 0 ? 'utf-16be' : undefined
}
