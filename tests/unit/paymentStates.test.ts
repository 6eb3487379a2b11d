import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { paymentStateTransitions } from '#server/payments/paymentStateTransitions.ts'

const COLUMNS: Record<string, keyof typeof paymentStateTransitions> = {
  'membership_requests.state': 'request',
  'mandates.state': 'mandate',
  'dues.state': 'due',
  'debit_files.state': 'file',
  'refunds.state': 'refund',
}

/** Parses the tables of payment state transitions in docs/payment-states.md. */
function readTables(text: string): Record<string, Record<string, Record<string, string>>> {
  const tables: Record<string, Record<string, Record<string, string>>> = {}
  let what = ''
  for (const line of text.split('\n')) {
    const column = /^## .*`([^`]+)`/.exec(line)?.[1]
    if (column) what = COLUMNS[column] ?? column
    const [, from, to, when] = /^\| `([^`]+)`\s*\| `([^`]+)`\s*\| (.*?)\s*\|$/.exec(line) ?? []
    if (from && to && when) ((tables[what] ??= {})[from] ??= {})[to] = when
  }
  return tables
}

it('the documentation has the states of payments and their transitions as in the code', () => {
  expect(readTables(readFileSync('docs/payment-states.md', 'utf8'))).toEqual(paymentStateTransitions)
})
