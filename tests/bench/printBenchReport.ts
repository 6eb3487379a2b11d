import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BenchComparisonLine } from './ratio.ts'

/** Benchmark report line. It has no verdict when other programs used the machine. */
export type BenchReportLine = BenchComparisonLine & { isQuiet: boolean }

const LAST = join(import.meta.dirname, '../../test-results/bench.json')

/**
 * Prints the benchmark report beside the last run's values, and saves this run. Returns the number of missed bounds.
 */
export function printBenchReport(lines: BenchReportLine[]): number {
  const last = readLast()
  const rows = lines.map((line) => {
    const { what, ours, theirs, unit, bound } = line
    const value = valueOf(line)
    const before = last[what]
    const change = before === undefined ? '' : `${round(before)} (${signed(value / before - 1)})`
    return [
      what,
      `${round(ours)} ${unit}`.trim(),
      theirs ? round(theirs) : '',
      theirs ? `${round(value)} ×` : '',
      bound,
      verdictOf(line),
      change,
    ]
  })
  console.log(`\n${table([['what', 'ours', 'peer', 'ratio', 'bound', '', 'last run'], ...rows])}`)
  mkdirSync(dirname(LAST), { recursive: true })
  // Lines not measured now, or measured on a busy machine, keep their last value.
  const kept = Object.fromEntries(lines.filter(({ isQuiet }) => isQuiet).map((line) => [line.what, valueOf(line)]))
  writeFileSync(LAST, JSON.stringify({ ...last, ...kept }, null, 2))
  return lines.filter(({ isHeld, isQuiet }) => isQuiet && !isHeld).length
}

const valueOf = ({ ours, theirs }: BenchComparisonLine) => (theirs ? ours / theirs : ours)

const verdictOf = ({ bound, isHeld, isQuiet }: BenchReportLine) =>
  !isQuiet ? 'not quiet' : !bound ? '' : isHeld ? 'held' : '**missed**'

/** Formats benchmark report rows as a Markdown table, to paste into the docs. */
function table(rows: string[][]) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const written = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  written.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`)
  return written.join('\n')
}

const round = (value: number) => String(value >= 100 ? Math.round(value) : Math.round(value * 1000) / 1000)

const signed = (share: number) => `${share >= 0 ? '+' : '−'}${Math.abs(Math.round(share * 100))} %`

function readLast(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(LAST, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}
