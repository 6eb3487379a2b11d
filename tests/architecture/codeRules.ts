import type { Rule } from './source.ts'

/** A transaction is run by `inTransaction`, which keeps no connection that is lost. */
export const ownTransactions: Rule = ({ path, code }) =>
  path.startsWith('server/') && path !== 'server/database/transaction.ts' && /\.transaction\(/.test(code)
    ? [`${path} runs a transaction by itself`]
    : []

/** How long a thing is kept stands in one table, from which the privacy page is written: SQL takes its lengths from there. */
export const lengthsInSql: Rule = ({ path, code }) =>
  path.startsWith('server/') && /\binterval '(?!0')/.test(code) ? [`${path} writes a length of time in SQL`] : []

/** `findAllBy…` is content with the first that comes: how many there are is waited for itself. */
export const earlyCounts: Rule = ({ path, code }) =>
  /findAllBy\w+\(.*(toHaveLength|\.length)\b/.test(code) ? [`${path} counts what has only begun to come`] : []

/** No barrels: a file that only passes on what others of ours export. */
export const barrels: Rule = ({ path, code }) => {
  const rest = code
    .replace(/^(import|export)\s[^'"`;]*?from\s+'[.#][^']+';?/gm, '')
    .replace(/^export\s+\{[^}]*\};?/gm, '')
  return code.trim() !== '' && rest.trim() === '' ? [`${path} only passes on exports`] : []
}
