import { paths } from '#contract/paths.ts'
import { accordsTextKind } from '#src/accords/office/accordsTextKind.ts'
import type { OfficeMenuEntry } from '#src/office/OfficeFrame.tsx'
import type { TextKindDescription } from '#src/office/resource.ts'
import { eventsTextKind } from '#src/events/office/eventsTextKind.ts'
import { faqTextKind } from '#src/faq/office/faqTextKind.ts'
import { newsTextKind } from '#src/news/office/newsTextKind.ts'
import { pagesTextKind } from '#src/pages/office/pagesTextKind.ts'

/** Kinds of text that the office edits, in menu order. */
export const officeTextKinds: readonly TextKindDescription[] = [
  newsTextKind,
  accordsTextKind,
  eventsTextKind,
  faqTextKind,
  pagesTextKind,
]

/** Screens of the office other than texts, in menu order. */
export const nonTextOfficeMenuEntries = [
  { to: paths.board, label: 'Ce qui m’attend' },
  { to: paths.boardHelp, label: 'Aide' },
  { to: paths.boardPictures, label: 'Images', role: 'editing' },
  { to: paths.boardLetter, label: 'Lettre', role: 'editing' },
  { to: paths.boardSynonyms, label: 'Synonymes', role: 'editing' },
  { to: paths.boardRequests, label: 'Demandes', role: 'memberships' },
  { to: paths.boardDirectory, label: 'Membres', role: 'memberships' },
  { to: paths.boardMessages, label: 'Messages', role: 'memberships' },
  { to: paths.boardAttendance, label: 'Présences', role: 'memberships' },
  { to: paths.boardMailings, label: 'Écrire aux adhérents', role: 'memberships' },
  { to: paths.boardTreasury, label: 'Qui doit quoi', role: 'treasury' },
  { to: paths.boardDebits, label: 'Prélèvements', role: 'treasury' },
  { to: paths.boardStatements, label: 'Relevés de la banque', role: 'treasury' },
  { to: paths.boardRefunds, label: 'Remboursements', role: 'treasury' },
  { to: paths.boardAccounts, label: 'Comptes', role: 'treasury' },
  { to: paths.boardPrices, label: 'Barèmes', role: 'treasury' },
  { to: paths.boardLeavers, label: 'Attestations', role: 'treasury' },
  { to: paths.boardCompanies, label: 'Compagnies', role: 'administration' },
  { to: paths.boardMembers, label: 'Rôles', role: 'administration' },
  { to: paths.boardHandover, label: 'Passation', role: 'administration' },
  { to: paths.boardFailures, label: 'Envois et tâches', role: 'administration' },
  { to: paths.boardJournal, label: 'Journal', role: 'administration' },
  { to: paths.boardSystem, label: 'Système', role: 'administration' },
] as const satisfies readonly OfficeMenuEntry[]

const textParts: readonly OfficeMenuEntry[] = officeTextKinds.map(({ kind, title }) => ({
  to: paths.boardTexts(kind),
  label: title,
  role: 'editing',
}))

/** All screens of the office, in menu order; texts follow the first two. */
export const officeMenuEntries: readonly OfficeMenuEntry[] = [
  ...nonTextOfficeMenuEntries.slice(0, 2),
  ...textParts,
  ...nonTextOfficeMenuEntries.slice(2),
]

/** Returns the office screen that a URL belongs to. */
export const findOfficeMenuEntry = (pathname: string): OfficeMenuEntry | undefined =>
  officeMenuEntries.find(({ to }) => to === pathname || (to !== paths.board && pathname.startsWith(`${to}/`)))

/** Returns the name of an office screen's help page, from the screen's URL within the office. */
export const officeHelpPageName = (to: string): string =>
  to === paths.board ? 'accueil' : to.slice(paths.board.length + 1).replaceAll('/', '-')
