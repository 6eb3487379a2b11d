import type { SourceCodeRule } from './source.ts'

/**
 * Source code rule: only the function `inTransaction` runs database transactions, because it discards lost connections.
 */
export const noDirectSqlTransactionsRule: SourceCodeRule = ({ path, code }) =>
  path.startsWith('server/') && path !== 'server/database/transaction.ts' && /\.transaction\(/.test(code)
    ? [`${path} runs a transaction by itself`]
    : []

/** Source code rule: SQL takes retention periods from the table of durations, never from a literal. */
export const noSqlRetentionLiteralsRule: SourceCodeRule = ({ path, code }) =>
  path.startsWith('server/') && /\binterval '(?!0')/.test(code) ? [`${path} writes a length of time in SQL`] : []

/** Source code rule: a test that counts the results of Testing Library's `findAllBy…` waits for the expected count. */
export const noFindAllByCountsRule: SourceCodeRule = ({ path, code }) =>
  /findAllBy\w+\(.*(toHaveLength|\.length)\b/.test(code) ? [`${path} counts what has only begun to come`] : []

/** Source code rule: no barrel files, which only re-export modules of this project. */
export const noBarrelFilesRule: SourceCodeRule = ({ path, code }) => {
  const rest = code
    .replace(/^(import|export)\s[^'"`;]*?from\s+'[.#][^']+';?/gm, '')
    .replace(/^export\s+\{[^}]*\};?/gm, '')
  return code.trim() !== '' && rest.trim() === '' ? [`${path} only passes on exports`] : []
}
