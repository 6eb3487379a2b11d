import type { BankEntryState, BankFormat, BankStatement } from '#contract/dues/statements.ts'
import { paths } from '#contract/paths.ts'

/** What a file of the bank's is, in words. */
export const formatLabels: Record<BankFormat, string> = {
  'pain.002': 'Réponse de la banque (pain.002)',
  'camt.053': 'Relevé (camt.053)',
  'camt.054': 'Avis de mouvements (camt.054)',
  cfonb120: 'Relevé CFONB\u00a0120',
  ofx: 'Relevé OFX',
  csv: 'Tableau CSV',
}

/** What became of lines of the bank's: of one, and of several. */
export const stateLabels: Record<BankEntryState, [one: string, several: string]> = {
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

/** In the order in which a person wants to know. */
export const states = Object.keys(stateLabels) as BankEntryState[]

/** What a file has brought, in one line: « 12 payés, 3 rejetés, 1 inconnu ». */
export function summaryOf({ counts }: Pick<BankStatement, 'counts'>): string {
  const said = SAID.flatMap((state) =>
    counts[state] > 0 ? `${counts[state]}\u00a0${stateLabels[state][counts[state] > 1 ? 1 : 0]}` : [],
  )
  return said.length > 0 ? said.join(', ') : 'Rien à noter'
}
const SAID: BankEntryState[] = ['paid', 'refused', 'returned', 'unknown', 'booked', 'open', 'known', 'ignored', 'other']

/** How many lines a file has, and how many of them were looked at. */
export function progressOf({ counts }: Pick<BankStatement, 'counts'>) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { all, done: all - counts.pending }
}

/** What the address of a file's page asks for. */
export function statementFilter(search: URLSearchParams): { page: number; state?: BankEntryState } {
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(search.get('page')) || 1)))
  const state = states.find((one) => one === search.get('etat'))
  return { page, ...(state && { state }) }
}

/** The address of a file's page with this filter; `statementFilter` reads it back. */
export function statementPath(id: number, { page = 1, state }: { page?: number; state?: string | undefined }): string {
  const query = new URLSearchParams({
    ...(state && { etat: state }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${paths.boardStatement(id)}?${query}` : paths.boardStatement(id)
}
