import type { ComponentType, ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { parsePageAddressId, portalPagePaths } from '#contract/paths.ts'
import { AccountsPage } from '#src/dues/office/AccountsPage.tsx'
import { AttendancePage } from '#src/events/office/AttendancePage.tsx'
import { CompaniesPage } from '#src/companies/office/CompaniesPage.tsx'
import { CompanyPage } from '#src/companies/office/CompanyPage.tsx'
import { DebitsPage } from '#src/dues/office/DebitsPage.tsx'
import { FailuresPage } from '#src/office/FailuresPage.tsx'
import { HandoverPage } from '#src/office/HandoverPage.tsx'
import { HelpPage } from '#src/office/HelpPage.tsx'
import { JournalPage } from '#src/office/JournalPage.tsx'
import { LetterPage } from '#src/news/office/LetterPage.tsx'
import { MailingsPage } from '#src/mailings/office/MailingsPage.tsx'
import { OfficeContactMessagesPage } from '#src/contact/office/OfficeContactMessagesPage.tsx'
import { OfficeFrame } from '#src/office/OfficeFrame.tsx'
import { OwedPage } from '#src/dues/office/OwedPage.tsx'
import { PicturesPage } from '#src/office/PicturesPage.tsx'
import { PricesPage } from '#src/dues/office/PricesPage.tsx'
import { RefundsPage } from '#src/dues/office/RefundsPage.tsx'
import { TextEditorScreen } from '#src/office/TextEditorScreen.tsx'
import { OfficeTextList } from '#src/office/OfficeTextList.tsx'
import { RolesPage } from '#src/office/RolesPage.tsx'
import { StatementPage } from '#src/dues/office/StatementPage.tsx'
import { StatementsPage } from '#src/dues/office/StatementsPage.tsx'
import { SynonymsPage } from '#src/search/office/SynonymsPage.tsx'
import { SystemPage } from '#src/office/SystemPage.tsx'
import { WaitingPage } from '#src/office/WaitingPage.tsx'
import { ImportPage } from '#src/members/office/ImportPage.tsx'
import { LeaversPage } from '#src/members/office/LeaversPage.tsx'
import { MemberPage } from '#src/members/office/MemberPage.tsx'
import { MembersPage } from '#src/members/office/MembersPage.tsx'
import { OfficeRequestPage } from '#src/membership/office/OfficeRequestPage.tsx'
import { OfficeRequestsPage } from '#src/membership/office/OfficeRequestsPage.tsx'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import {
  officeHelpPageName,
  findOfficeMenuEntry,
  officeMenuEntries,
  officeTextKinds,
  type nonTextOfficeMenuEntries,
} from './officeParts.ts'

/** Function that renders an office screen at its URL and below it. */
type Draw = (slug: string) => ReactNode

const own: Record<(typeof nonTextOfficeMenuEntries)[number]['to'], Draw> = {
  [portalPagePaths.board]: page(WaitingPage),
  [portalPagePaths.boardHelp]: (slug) => (
    <HelpPage
      key={slug}
      name={slug}
      parts={officeMenuEntries.map((part) => ({ ...part, help: officeHelpPageName(part.to) }))}
    />
  ),
  [portalPagePaths.boardPictures]: page(PicturesPage),
  [portalPagePaths.boardLetter]: page(LetterPage),
  [portalPagePaths.boardSynonyms]: page(SynonymsPage),
  [portalPagePaths.boardRequests]: page(OfficeRequestsPage, OfficeRequestPage),
  [portalPagePaths.boardDirectory]: (slug) =>
    slug === 'import' ? <ImportPage /> : page(MembersPage, MemberPage)(slug),
  [portalPagePaths.boardMessages]: (slug) => <OfficeContactMessagesPage slug={slug} />,
  [portalPagePaths.boardAttendance]: (slug) => <AttendancePage slug={slug} />,
  [portalPagePaths.boardMailings]: page(MailingsPage),
  [portalPagePaths.boardTreasury]: page(OwedPage),
  [portalPagePaths.boardDebits]: page(DebitsPage),
  [portalPagePaths.boardStatements]: page(StatementsPage, StatementPage),
  [portalPagePaths.boardRefunds]: page(RefundsPage),
  [portalPagePaths.boardAccounts]: page(AccountsPage),
  [portalPagePaths.boardPrices]: page(PricesPage),
  [portalPagePaths.boardLeavers]: page(LeaversPage),
  [portalPagePaths.boardCompanies]: page(CompaniesPage, CompanyPage),
  [portalPagePaths.boardMembers]: page(RolesPage),
  [portalPagePaths.boardHandover]: page(HandoverPage),
  [portalPagePaths.boardFailures]: page(FailuresPage),
  [portalPagePaths.boardJournal]: page(JournalPage),
  [portalPagePaths.boardSystem]: page(SystemPage),
}
const texts = officeTextKinds.map((resource): [string, Draw] => [
  portalPagePaths.boardTexts(resource.kind),
  (slug) =>
    slug ? (
      <TextEditorScreen key={slug} of={resource} slug={slug} />
    ) : (
      <OfficeTextList key={resource.kind} of={resource} />
    ),
])
const draws = new Map<string, Draw>([...Object.entries(own), ...texts])

/** Returns the renderer of an office list page, and of its entries by number; other URLs are not found. */
function page(Page: ComponentType, Entry?: ComponentType<{ id: number }>): Draw {
  return (slug) => {
    if (!slug) return <Page />
    const id = parsePageAddressId(slug)
    return Entry && id !== undefined ? <Entry key={id} id={id} /> : <NotFoundContent />
  }
}

/** Screens of the office, in one chunk that only board members load. */
export function OfficeScreens() {
  const { pathname } = useLocation()
  const part = findOfficeMenuEntry(pathname)
  const draw = part && draws.get(part.to)
  if (!draw) return <NotFoundContent />
  return (
    <OfficeFrame
      parts={officeMenuEntries}
      role={part.role}
      help={
        part.to === portalPagePaths.boardHelp ? undefined : portalPagePaths.boardHelpPage(officeHelpPageName(part.to))
      }
    >
      {draw(pathname.slice(part.to.length + 1))}
    </OfficeFrame>
  )
}
