import type { ComponentType, ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { asId, paths } from '#contract/paths.ts'
import { CompaniesPage } from '#src/board/CompaniesPage.tsx'
import { CompanyPage } from '#src/board/CompanyPage.tsx'
import { FailuresPage } from '#src/board/FailuresPage.tsx'
import { accordsResource } from '#src/accords/accordsResource.ts'
import { AttendancePage } from '#src/board/AttendancePage.tsx'
import { HandoverPage } from '#src/board/HandoverPage.tsx'
import { JournalPage } from '#src/board/JournalPage.tsx'
import { LetterPage } from '#src/board/LetterPage.tsx'
import { MailingsPage } from '#src/board/MailingsPage.tsx'
import { MessagesPage } from '#src/board/MessagesPage.tsx'
import { OfficeFrame, type OfficePart } from '#src/board/OfficeFrame.tsx'
import type { Resource } from '#src/board/resource.ts'
import { ResourceEditor } from '#src/board/ResourceEditor.tsx'
import { ResourceList } from '#src/board/ResourceList.tsx'
import { PicturesPage } from '#src/board/PicturesPage.tsx'
import { PricesPage } from '#src/board/PricesPage.tsx'
import { RolesPage } from '#src/board/RolesPage.tsx'
import { StatementPage } from '#src/board/StatementPage.tsx'
import { StatementsPage } from '#src/board/StatementsPage.tsx'
import { SystemPage } from '#src/board/SystemPage.tsx'
import { SynonymsPage } from '#src/board/SynonymsPage.tsx'
import { AccountsPage } from '#src/board/AccountsPage.tsx'
import { DebitsPage } from '#src/board/DebitsPage.tsx'
import { OwedPage } from '#src/board/OwedPage.tsx'
import { WaitingPage } from '#src/board/WaitingPage.tsx'
import { eventsResource } from '#src/events/eventsResource.ts'
import { faqResource } from '#src/faq/faqResource.ts'
import { LeaversPage } from '#src/members/LeaversPage.tsx'
import { MemberPage } from '#src/members/MemberPage.tsx'
import { MembersPage } from '#src/members/MembersPage.tsx'
import { Missing } from '#src/navigation/Missing.tsx'
import { OfficeRequestPage } from '#src/membership/OfficeRequestPage.tsx'
import { OfficeRequestsPage } from '#src/membership/OfficeRequestsPage.tsx'
import { newsResource } from '#src/news/newsResource.ts'
import { pagesResource } from '#src/pages/pagesResource.ts'

type Part = OfficePart & {
  /** What stands at the part's address, and below it. */
  draw: (slug: string) => ReactNode
}

/** What the office writes: each feature's own description, in the order of the menu. */
const resources: readonly Resource[] = [newsResource, accordsResource, eventsResource, faqResource, pagesResource]

const parts: readonly Part[] = [
  { to: paths.board, label: 'Ce qui m’attend', draw: page(WaitingPage) },
  ...resources.map((resource): Part => ({
    to: paths.boardTexts(resource.kind),
    label: resource.title,
    role: 'editing',
    draw: (slug) =>
      slug ? (
        <ResourceEditor key={slug} of={resource} slug={slug} />
      ) : (
        <ResourceList key={resource.kind} of={resource} />
      ),
  })),
  { to: paths.boardPictures, label: 'Images', role: 'editing', draw: page(PicturesPage) },
  { to: paths.boardLetter, label: 'Lettre', role: 'editing', draw: page(LetterPage) },
  { to: paths.boardSynonyms, label: 'Synonymes', role: 'editing', draw: page(SynonymsPage) },
  {
    to: paths.boardRequests,
    label: 'Demandes',
    role: 'memberships',
    draw: page(OfficeRequestsPage, OfficeRequestPage),
  },
  { to: paths.boardDirectory, label: 'Membres', role: 'memberships', draw: page(MembersPage, MemberPage) },
  { to: paths.boardMessages, label: 'Messages', role: 'memberships', draw: (slug) => <MessagesPage slug={slug} /> },
  {
    to: paths.boardAttendance,
    label: 'Présences',
    role: 'memberships',
    draw: (slug) => <AttendancePage slug={slug} />,
  },
  { to: paths.boardMailings, label: 'Écrire aux adhérents', role: 'memberships', draw: page(MailingsPage) },
  { to: paths.boardTreasury, label: 'Qui doit quoi', role: 'treasury', draw: page(OwedPage) },
  { to: paths.boardDebits, label: 'Prélèvements', role: 'treasury', draw: page(DebitsPage) },
  {
    to: paths.boardStatements,
    label: 'Relevés de la banque',
    role: 'treasury',
    draw: page(StatementsPage, StatementPage),
  },
  { to: paths.boardAccounts, label: 'Comptes', role: 'treasury', draw: page(AccountsPage) },
  { to: paths.boardPrices, label: 'Cotisations', role: 'treasury', draw: page(PricesPage) },
  { to: paths.boardLeavers, label: 'Attestations', role: 'treasury', draw: page(LeaversPage) },
  { to: paths.boardCompanies, label: 'Compagnies', role: 'administration', draw: page(CompaniesPage, CompanyPage) },
  { to: paths.boardMembers, label: 'Rôles', role: 'administration', draw: page(RolesPage) },
  { to: paths.boardHandover, label: 'Passation', role: 'administration', draw: page(HandoverPage) },
  { to: paths.boardFailures, label: 'Envois et tâches', role: 'administration', draw: page(FailuresPage) },
  { to: paths.boardJournal, label: 'Journal', role: 'administration', draw: page(JournalPage) },
  { to: paths.boardSystem, label: 'Système', role: 'administration', draw: page(SystemPage) },
]

/** A page, with that of each of its entries, which have a number; nothing else stands below it. */
function page(Page: ComponentType, Entry?: ComponentType<{ id: number }>) {
  return (slug: string): ReactNode => {
    if (!slug) return <Page />
    const id = asId(slug)
    return Entry && id !== undefined ? <Entry key={id} id={id} /> : <Missing />
  }
}

/** The screens of the office, in one chunk that nobody else loads. */
export function OfficeScreens() {
  const { pathname } = useLocation()
  const part = parts.find(({ to }) => to === pathname || (to !== paths.board && pathname.startsWith(`${to}/`)))
  if (!part) return <Missing />
  return (
    <OfficeFrame parts={parts} role={part.role}>
      {part.draw(pathname.slice(part.to.length + 1))}
    </OfficeFrame>
  )
}
