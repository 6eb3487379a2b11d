import type { Rule } from './source.ts'

/** Rule: only `inTransaction` runs transactions, because it discards lost connections. */
export const ownTransactions: Rule = ({ path, code }) =>
  path.startsWith('server/') && path !== 'server/database/transaction.ts' && /\.transaction\(/.test(code)
    ? [`${path} runs a transaction by itself`]
    : []

/** Rule: SQL takes retention periods from the table of durations, from which the privacy page is written. */
export const retentionInSqlRule: Rule = ({ path, code }) =>
  path.startsWith('server/') && /\binterval '(?!0')/.test(code) ? [`${path} writes a length of time in SQL`] : []

/** Rule: a test that counts `findAllBy…` waits for the count, because the query accepts the first match. */
export const earlyCounts: Rule = ({ path, code }) =>
  /findAllBy\w+\(.*(toHaveLength|\.length)\b/.test(code) ? [`${path} counts what has only begun to come`] : []

/** Rule: no barrel files, which only re-export modules of this project. */
export const barrels: Rule = ({ path, code }) => {
  const rest = code
    .replace(/^(import|export)\s[^'"`;]*?from\s+'[.#][^']+';?/gm, '')
    .replace(/^export\s+\{[^}]*\};?/gm, '')
  return code.trim() !== '' && rest.trim() === '' ? [`${path} only passes on exports`] : []
}
