// Limits of one INSERT statement: 65,535 parameters, and the query timeout (search indexing grows with the text).
const AT_ONCE = { rows: 1000, characters: 1_000_000 }

/**
 * Splits database rows, in order, into batches for one INSERT statement each. An oversized row gets a batch of its own.
 */
export function splitRowsIntoInsertBatches<Row extends Record<string, unknown>>(rows: Row[]): Row[][] {
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
