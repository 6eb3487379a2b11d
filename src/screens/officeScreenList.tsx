import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { OfficeTextKind } from '#contract/office/texts.ts'
import { parsePageAddressId, portalPagePaths } from '#contract/paths.ts'
import { accordsTextKind } from '#src/accords/office/accordsTextKind.ts'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { CompaniesPage } from '#src/companies/office/CompaniesPage.tsx'
import { CompanyPage } from '#src/companies/office/CompanyPage.tsx'
import { OfficeContactMessagesPage } from '#src/contact/office/OfficeContactMessagesPage.tsx'
import { AccountingYearPage } from '#src/dues/office/AccountingYearPage.tsx'
import { DebitsPage } from '#src/dues/office/DebitsPage.tsx'
import { OwedPage } from '#src/dues/office/OwedPage.tsx'
import { PricesPage } from '#src/dues/office/PricesPage.tsx'
import { RefundsPage } from '#src/dues/office/RefundsPage.tsx'
import { StatementPage } from '#src/dues/office/StatementPage.tsx'
import { BankFilesPage } from '#src/dues/office/BankFilesPage.tsx'
import { AttendancePage } from '#src/events/office/AttendancePage.tsx'
import { eventsTextKind } from '#src/events/office/eventsTextKind.ts'
import { faqTextKind } from '#src/faq/office/faqTextKind.ts'
import { MailingsPage } from '#src/mailings/office/MailingsPage.tsx'
import { ImportPage } from '#src/members/office/ImportPage.tsx'
import { FormerMemberPaymentCertificatesPage } from '#src/members/office/FormerMemberPaymentCertificatesPage.tsx'
import { MemberPage } from '#src/members/office/MemberPage.tsx'
import { MembersPage } from '#src/members/office/MembersPage.tsx'
import { OfficeRequestPage } from '#src/membership/office/OfficeRequestPage.tsx'
import { OfficeRequestsPage } from '#src/membership/office/OfficeRequestsPage.tsx'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { NewsletterOfficePage } from '#src/news/office/NewsletterOfficePage.tsx'
import { newsTextKind } from '#src/news/office/newsTextKind.ts'
import { FailuresPage } from '#src/office/FailuresPage.tsx'
import { HandoverPage } from '#src/office/HandoverPage.tsx'
import { HelpPage } from '#src/office/HelpPage.tsx'
import { JournalPage } from '#src/office/JournalPage.tsx'
import type { OfficeMenuEntry } from '#src/office/OfficeFrame.tsx'
import { OfficeTextList } from '#src/office/OfficeTextList.tsx'
import { PicturesPage } from '#src/office/PicturesPage.tsx'
import type { TextKindDescription } from '#src/office/resource.ts'
import { RolesPage } from '#src/office/RolesPage.tsx'
import { SystemPage } from '#src/office/SystemPage.tsx'
import { TextEditorScreen } from '#src/office/TextEditorScreen.tsx'
import { OfficeHomePage } from '#src/office/OfficeHomePage.tsx'
import { pagesTextKind } from '#src/pages/office/pagesTextKind.ts'
import { SynonymsPage } from '#src/search/office/SynonymsPage.tsx'

/** Screen of the office: its menu entry, and the function that draws it from the URL's part behind its own. */
export type OfficeScreen = OfficeMenuEntry & { draw: (slug: string) => ReactNode }

// Loaded when they are opened: the office's first code is bounded.
const PollsOfficePage = lazy(() =>
  import('#src/polls/office/PollsOfficePage.tsx').then((module) => ({ default: module.PollsOfficePage })),
)
const PollOfficePage = lazy(() =>
  import('#src/polls/office/PollOfficePage.tsx').then((module) => ({ default: module.PollOfficePage })),
)

// Kinds of text that the office edits, in menu order.
const textKinds: Record<OfficeTextKind, TextKindDescription> = {
  news: newsTextKind,
  accords: accordsTextKind,
  events: eventsTextKind,
  faq: faqTextKind,
  pages: pagesTextKind,
}

/** All screens of the office, in menu order. */
export const officeScreens: readonly OfficeScreen[] = [
  { to: portalPagePaths.board, label: 'Ce qui m’attend', draw: page(OfficeHomePage) },
  {
    to: portalPagePaths.boardHelp,
    label: 'Aide',
    draw: (slug) => (
      <HelpPage
        key={slug}
        name={slug}
        parts={officeScreens.map((screen) => ({ ...screen, help: officeHelpPageName(screen.to) }))}
      />
    ),
  },
  ...Object.values(textKinds).map(textScreen),
  { to: portalPagePaths.boardPictures, label: 'Images', role: 'editing', draw: page(PicturesPage) },
  { to: portalPagePaths.boardLetter, label: 'Lettre', role: 'editing', draw: page(NewsletterOfficePage) },
  { to: portalPagePaths.boardSynonyms, label: 'Synonymes', role: 'editing', draw: page(SynonymsPage) },
  {
    to: portalPagePaths.boardRequests,
    label: 'Demandes',
    role: 'memberships',
    draw: page(OfficeRequestsPage, OfficeRequestPage),
  },
  {
    to: portalPagePaths.boardDirectory,
    label: 'Membres',
    role: 'memberships',
    draw: (slug) => (slug === 'import' ? <ImportPage /> : page(MembersPage, MemberPage)(slug)),
  },
  {
    to: portalPagePaths.boardMessages,
    label: 'Messages',
    role: 'memberships',
    draw: (slug) => <OfficeContactMessagesPage slug={slug} />,
  },
  {
    to: portalPagePaths.boardAttendance,
    label: 'Présences',
    role: 'memberships',
    draw: (slug) => <AttendancePage slug={slug} />,
  },
  { to: portalPagePaths.boardMailings, label: 'Écrire aux adhérents', role: 'memberships', draw: page(MailingsPage) },
  {
    to: portalPagePaths.boardPolls,
    label: 'Consultations',
    role: 'memberships',
    draw: (slug) => <Suspense fallback={<PageSkeleton />}>{page(PollsOfficePage, PollOfficePage)(slug)}</Suspense>,
  },
  { to: portalPagePaths.boardTreasury, label: 'Qui doit quoi', role: 'treasury', draw: page(OwedPage) },
  { to: portalPagePaths.boardDebits, label: 'Prélèvements', role: 'treasury', draw: page(DebitsPage) },
  {
    to: portalPagePaths.boardStatements,
    label: 'Relevés de la banque',
    role: 'treasury',
    draw: page(BankFilesPage, StatementPage),
  },
  { to: portalPagePaths.boardRefunds, label: 'Remboursements', role: 'treasury', draw: page(RefundsPage) },
  { to: portalPagePaths.boardAccounts, label: 'Comptes', role: 'treasury', draw: page(AccountingYearPage) },
  { to: portalPagePaths.boardPrices, label: 'Barèmes', role: 'treasury', draw: page(PricesPage) },
  {
    to: portalPagePaths.boardLeavers,
    label: 'Attestations',
    role: 'treasury',
    draw: page(FormerMemberPaymentCertificatesPage),
  },
  {
    to: portalPagePaths.boardCompanies,
    label: 'Compagnies',
    role: 'administration',
    draw: page(CompaniesPage, CompanyPage),
  },
  { to: portalPagePaths.boardMembers, label: 'Rôles', role: 'administration', draw: page(RolesPage) },
  { to: portalPagePaths.boardHandover, label: 'Passation', role: 'administration', draw: page(HandoverPage) },
  { to: portalPagePaths.boardFailures, label: 'Envois et tâches', role: 'administration', draw: page(FailuresPage) },
  { to: portalPagePaths.boardJournal, label: 'Journal', role: 'administration', draw: page(JournalPage) },
  { to: portalPagePaths.boardSystem, label: 'Système', role: 'administration', draw: page(SystemPage) },
]

/** Returns the office screen that a URL belongs to. */
export const findOfficeScreen = (pathname: string): OfficeScreen | undefined =>
  officeScreens.find(({ to }) => to === pathname || (to !== portalPagePaths.board && pathname.startsWith(`${to}/`)))

/** Returns the name of an office screen's help page, from the screen's URL within the office. */
export function officeHelpPageName(to: string): string {
  return to === portalPagePaths.board ? 'accueil' : to.slice(portalPagePaths.board.length + 1).replaceAll('/', '-')
}

/** Returns the renderer of an office list page, and of its entries by number; other URLs are not found. */
function page(Page: ComponentType, Entry?: ComponentType<{ id: number }>): OfficeScreen['draw'] {
  return (slug) => {
    if (!slug) return <Page />
    const id = parsePageAddressId(slug)
    return Entry && id !== undefined ? <Entry key={id} id={id} /> : <NotFoundContent />
  }
}

function textScreen(kind: TextKindDescription): OfficeScreen {
  return {
    to: portalPagePaths.boardTexts(kind.kind),
    label: kind.title,
    role: 'editing',
    draw: (slug) =>
      slug ? <TextEditorScreen key={slug} of={kind} slug={slug} /> : <OfficeTextList key={kind.kind} of={kind} />,
  }
}
