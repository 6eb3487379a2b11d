import type { BankStatementLineState, BankFileFormat, BankStatement } from '#contract/dues/statements.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { listPath, parseListPage } from '#src/office/parts/listAddress.ts'

/** French names of the bank file formats. */
export const bankFileFormatLabels: Record<BankFileFormat, string> = {
  'pain.002': 'Réponse de la banque (pain.002)',
  'camt.053': 'Relevé (camt.053)',
  'camt.054': 'Avis de mouvements (camt.054)',
  cfonb120: 'Relevé CFONB\u00a0120',
  ofx: 'Relevé OFX',
  csv: 'Tableau CSV',
}

/** French labels of the states of bank statement lines, singular and plural. */
export const bankStatementLineStateLabels: Record<BankStatementLineState, [one: string, several: string]> = {
  open: ['à décider', 'à décider'],
  unknown: ['inconnu', 'inconnus'],
  refused: ['rejeté', 'rejetés'],
  returned: ['rendu', 'rendus'],
  paid: ['payé', 'payés'],
  booked: ['noté', 'notés'],
  known: ['déjà noté', 'déjà notés'],
  ignored: ['écarté', 'écartés'],
  other: ['sans rapport', 'sans rapport'],
  pending: ['à lire', 'à lire'],
}

/** States of bank statement lines, in the order of a treasurer's interest. */
export const bankStatementLineStates = Object.keys(bankStatementLineStateLabels) as BankStatementLineState[]

/** Returns a one-line summary of a bank file: « 12 payés, 3 rejetés, 1 inconnu ». */
export function summarizeBankStatement({ counts }: Pick<BankStatement, 'counts'>): string {
  const said = SAID.flatMap((state) =>
    counts[state] > 0 ? `${counts[state]}\u00a0${bankStatementLineStateLabels[state][counts[state] > 1 ? 1 : 0]}` : [],
  )
  return said.length > 0 ? said.join(', ') : 'Rien à noter'
}
const SAID: BankStatementLineState[] = [
  'paid',
  'refused',
  'returned',
  'unknown',
  'booked',
  'open',
  'known',
  'ignored',
  'other',
]

/** Returns the number of lines of a bank file, and how many were processed. */
export function getBankStatementProgress({ counts }: Pick<BankStatement, 'counts'>) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { all, done: all - counts.pending }
}

/** Returns the page and the state that the URL of a bank file's office page encodes. */
export function parseBankStatementLineFilter(search: URLSearchParams): {
  page: number
  state?: BankStatementLineState
} {
  const state = bankStatementLineStates.find((one) => one === search.get('etat'))
  return { page: parseListPage(search), ...(state && { state }) }
}

/** Returns the URL of a bank file's office page with a filter; `parseBankStatementLineFilter` parses it. */
export const bankStatementPath = (id: number, { page, state }: { page?: number; state?: string | undefined }) =>
  listPath(portalPagePaths.boardStatement(id), { etat: state, page })
