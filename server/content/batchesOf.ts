// A statement takes 65,535 values at most, and no longer than a query may: its texts are read for the search.
const AT_ONCE = { rows: 1000, characters: 1_000_000 }

/** Rows in the order they came, as many together as a statement takes; one that is larger stands alone. */
export function batchesOf<Row extends Record<string, unknown>>(rows: Row[]): Row[][] {
  const batches: Row[][] = []
  let length = 0
  for (const row of rows) {
    const own = Object.values(row).reduce<number>(
      (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
      0,
    )
    const last = batches.at(-1)
    if (last && last.length < AT_ONCE.rows && length + own <= AT_ONCE.characters) {
      last.push(row)
      length += own
    } else {
      batches.push([row])
      length = own
    }
  }
  return batches
}
