/** One line of the report: what was measured, against what, and the bound it is held to. */
export type Ratio = { what: string; ours: number; theirs: number; unit: string; bound: string; isHeld: boolean }

/** A line whose ratio to its peer is held to at most `bound`; without one it is for the record. */
export function atMost(bound: number, what: string, [ours, theirs]: [number, number], unit = 'ms'): Ratio {
  const isBound = bound !== Infinity
  return { what, ours, theirs, unit, bound: isBound ? `≤ ${bound} ×` : '', isHeld: !isBound || ours <= bound * theirs }
}

/** The same, held to at least `bound`. */
export function atLeast(bound: number, what: string, [ours, theirs]: [number, number], unit = 'requests/s'): Ratio {
  return { what, ours, theirs, unit, bound: `≥ ${bound} ×`, isHeld: ours >= bound * theirs }
}
