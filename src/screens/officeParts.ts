import { portalPagePaths } from '#contract/paths.ts'
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
  { to: portalPagePaths.board, label: 'Ce qui m’attend' },
  { to: portalPagePaths.boardHelp, label: 'Aide' },
  { to: portalPagePaths.boardPictures, label: 'Images', role: 'editing' },
  { to: portalPagePaths.boardLetter, label: 'Lettre', role: 'editing' },
  { to: portalPagePaths.boardSynonyms, label: 'Synonymes', role: 'editing' },
  { to: portalPagePaths.boardRequests, label: 'Demandes', role: 'memberships' },
  { to: portalPagePaths.boardDirectory, label: 'Membres', role: 'memberships' },
  { to: portalPagePaths.boardMessages, label: 'Messages', role: 'memberships' },
  { to: portalPagePaths.boardAttendance, label: 'Présences', role: 'memberships' },
  { to: portalPagePaths.boardMailings, label: 'Écrire aux adhérents', role: 'memberships' },
  { to: portalPagePaths.boardTreasury, label: 'Qui doit quoi', role: 'treasury' },
  { to: portalPagePaths.boardDebits, label: 'Prélèvements', role: 'treasury' },
  { to: portalPagePaths.boardStatements, label: 'Relevés de la banque', role: 'treasury' },
  { to: portalPagePaths.boardRefunds, label: 'Remboursements', role: 'treasury' },
  { to: portalPagePaths.boardAccounts, label: 'Comptes', role: 'treasury' },
  { to: portalPagePaths.boardPrices, label: 'Barèmes', role: 'treasury' },
  { to: portalPagePaths.boardLeavers, label: 'Attestations', role: 'treasury' },
  { to: portalPagePaths.boardCompanies, label: 'Compagnies', role: 'administration' },
  { to: portalPagePaths.boardMembers, label: 'Rôles', role: 'administration' },
  { to: portalPagePaths.boardHandover, label: 'Passation', role: 'administration' },
  { to: portalPagePaths.boardFailures, label: 'Envois et tâches', role: 'administration' },
  { to: portalPagePaths.boardJournal, label: 'Journal', role: 'administration' },
  { to: portalPagePaths.boardSystem, label: 'Système', role: 'administration' },
] as const satisfies readonly OfficeMenuEntry[]

const textParts: readonly OfficeMenuEntry[] = officeTextKinds.map(({ kind, title }) => ({
  to: portalPagePaths.boardTexts(kind),
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
  officeMenuEntries.find(({ to }) => to === pathname || (to !== portalPagePaths.board && pathname.startsWith(`${to}/`)))

/** Returns the name of an office screen's help page, from the screen's URL within the office. */
export const officeHelpPageName = (to: string): string =>
  to === portalPagePaths.board ? 'accueil' : to.slice(portalPagePaths.board.length + 1).replaceAll('/', '-')
