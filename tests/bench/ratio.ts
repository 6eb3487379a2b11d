/** Line of the report: what was measured, the peer's value, and the bound. */
export type BenchLine = { what: string; ours: number; theirs: number; unit: string; bound: string; isHeld: boolean }

/** Returns a report line whose ratio to its peer is at most `bound`; Infinity sets no bound. */
export function lineAtMost(bound: number, what: string, [ours, theirs]: [number, number], unit = 'ms'): BenchLine {
  const isBound = bound !== Infinity
  return { what, ours, theirs, unit, bound: isBound ? `≤ ${bound} ×` : '', isHeld: !isBound || ours <= bound * theirs }
}

/** Returns a report line whose ratio to its peer is at least `bound`. */
export function lineAtLeast(
  bound: number,
  what: string,
  [ours, theirs]: [number, number],
  unit = 'requests/s',
): BenchLine {
  return { what, ours, theirs, unit, bound: `≥ ${bound} ×`, isHeld: ours >= bound * theirs }
}
