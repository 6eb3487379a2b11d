import type { Rule } from './source.ts'

/** A transaction is run by `inTransaction`, which keeps no connection that is lost. */
export const ownTransactions: Rule = ({ path, code }) =>
  path.startsWith('server/') && path !== 'server/database/transaction.ts' && /\.transaction\(/.test(code)
    ? [`${path} runs a transaction by itself`]
    : []

/** No barrels: a file that only passes on what others export. */
export const barrels: Rule = ({ path, code }) => {
  const rest = code.replace(/^(import|export)\s[^'"`;]*?from\s+'[^']+';?/gm, '').replace(/^export\s+\{[^}]*\};?/gm, '')
  return code.trim() !== '' && rest.trim() === '' ? [`${path} only passes on exports`] : []
}
