/** Benchmark report line: the measured value, the compared server's value, and the bound of their ratio. */
export type BenchComparisonLine = {
  what: string
  ours: number
  theirs: number
  unit: string
  bound: string
  isHeld: boolean
}

/** Returns a benchmark report line whose bound is a maximum ratio of both values. Infinity sets no bound. */
export function buildMaximumRatioBenchLine(
  bound: number,
  what: string,
  [ours, theirs]: [number, number],
  unit = 'ms',
): BenchComparisonLine {
  const isBound = bound !== Infinity
  return { what, ours, theirs, unit, bound: isBound ? `≤ ${bound} ×` : '', isHeld: !isBound || ours <= bound * theirs }
}

/** Returns a benchmark report line whose bound is a minimum ratio of both values. */
export function buildMinimumRatioBenchLine(
  bound: number,
  what: string,
  [ours, theirs]: [number, number],
  unit = 'requests/s',
): BenchComparisonLine {
  return { what, ours, theirs, unit, bound: `≥ ${bound} ×`, isHeld: ours >= bound * theirs }
}
