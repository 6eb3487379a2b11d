import type { z } from 'zod'
import { accordRoutes } from '#contract/accords/accords.ts'
import { accordTextRoutes } from '#contract/accords/accordTexts.ts'
import { boardCheckRoutes } from '#contract/office/checks.ts'
import { documentTextRoutes } from '#contract/accords/documentText.ts'
import { pagePictureRoutes } from '#contract/accords/pagePictureRoutes.ts'
import { officeRoutes } from '#contract/office/office.ts'
import { boardAttendanceRoutes } from '#contract/events/attendance.ts'
import { boardBankRoutes } from '#contract/dues/statements.ts'
import { boardCompanyRoutes } from '#contract/companies/office.ts'
import { boardPdfDocumentRoutes } from '#contract/accords/office.ts'
import { boardFailureRoutes } from '#contract/office/failures.ts'
import { boardUserGuideRoutes } from '#contract/office/help.ts'
import { boardNewsletterRoutes } from '#contract/news/office.ts'
import { boardMailingRoutes } from '#contract/mailings/office.ts'
import { boardContactMessageRoutes } from '#contract/contact/office.ts'
import { boardOfficeRoutes } from '#contract/office/system.ts'
import { boardPriceRoutes } from '#contract/dues/prices.ts'
import { boardReconciliationRoutes } from '#contract/dues/reconciliation.ts'
import { boardRefundRoutes } from '#contract/dues/refunds.ts'
import { boardMembershipRequestRoutes } from '#contract/membership/office.ts'
import { boardSynonymRoutes } from '#contract/search/office.ts'
import { boardTreasuryRoutes } from '#contract/dues/office.ts'
import { boardPictureRoutes } from '#contract/office/pictures.ts'
import { boardTextRoutes } from '#contract/office/texts.ts'
import { companyRoutes } from '#contract/companies/companies.ts'
import { contactRoutes } from '#contract/contact/contact.ts'
import { contactConversationRoutes } from '#contract/contact/contactExchange.ts'
import { contentRoutes } from '#contract/content/content.ts'
import { deviceRoutes } from '#contract/profile/devices.ts'
import { debitFileRoutes } from '#contract/dues/debitFiles.ts'
import { duesRoutes } from '#contract/dues/dues.ts'
import { boardAgendaRoutes } from '#contract/events/agenda.ts'
import { boardCardVoteRoutes } from '#contract/events/cardVotes.ts'
import { boardConvocationRoutes } from '#contract/events/convocations.ts'
import { minutesRoutes } from '#contract/events/minutes.ts'
import { eventRoutes } from '#contract/events/events.ts'
import { presenceRoutes } from '#contract/events/presence.ts'
import { proxyRoutes } from '#contract/events/proxies.ts'
import { faqRoutes } from '#contract/faq/faq.ts'
import { memberRoutes } from '#contract/members/members.ts'
import { memberListImportRoutes } from '#contract/members/memberLists.ts'
import { memberWorkRoutes } from '#contract/members/memberWork.ts'
import { membershipRoutes } from '#contract/membership/membership.ts'
import { newsRoutes } from '#contract/news/news.ts'
import { offlineRoutes } from '#contract/offline/offline.ts'
import { ownMembershipRequestRoutes } from '#contract/membership/ownRequest.ts'
import { publishedTextPageRoutes } from '#contract/pages/pages.ts'
import { passkeyRoutes } from '#contract/passkeys/passkeys.ts'
import { passwordResetRoutes } from '#contract/passwordReset/passwordReset.ts'
import { boardPollRoutes } from '#contract/polls/office.ts'
import { pollRoutes } from '#contract/polls/polls.ts'
import { profileRoutes } from '#contract/profile/profile.ts'
import { pushRoutes } from '#contract/push/push.ts'
import type { ApiFileReplyDefinition, ApiRoute, FileUploadLimits } from './route.ts'
import { searchRoutes } from '#contract/search/search.ts'
import { searchPackRoutes } from '#contract/search/searchPack.ts'
import { sessionRoutes } from '#contract/session/session.ts'

/** Definitions of all API calls, grouped by subject. */
export const contract = {
  accords: { ...accordRoutes, ...accordTextRoutes, ...documentTextRoutes, ...pagePictureRoutes, ...searchPackRoutes },
  office: {
    ...officeRoutes,
    ...boardPdfDocumentRoutes,
    ...boardTextRoutes,
    ...boardPictureRoutes,
    ...boardFailureRoutes,
    ...boardUserGuideRoutes,
    ...boardOfficeRoutes,
    ...boardCheckRoutes,
  },
  companies: { ...companyRoutes, ...boardCompanyRoutes },
  contact: { ...contactRoutes, ...contactConversationRoutes, ...boardContactMessageRoutes },
  content: contentRoutes,
  dues: {
    ...duesRoutes,
    ...debitFileRoutes,
    ...boardPriceRoutes,
    ...boardBankRoutes,
    ...boardReconciliationRoutes,
    ...boardTreasuryRoutes,
    ...boardRefundRoutes,
  },
  events: {
    ...eventRoutes,
    ...presenceRoutes,
    ...proxyRoutes,
    ...boardAttendanceRoutes,
    ...boardAgendaRoutes,
    ...boardCardVoteRoutes,
    ...boardConvocationRoutes,
    ...minutesRoutes,
  },
  faq: faqRoutes,
  members: { ...memberRoutes, ...memberListImportRoutes, ...memberWorkRoutes },
  mailings: boardMailingRoutes,
  membership: { ...membershipRoutes, ...ownMembershipRequestRoutes, ...boardMembershipRequestRoutes },
  news: { ...newsRoutes, ...boardNewsletterRoutes },
  offline: offlineRoutes,
  push: pushRoutes,
  pages: publishedTextPageRoutes,
  passkeys: passkeyRoutes,
  passwordReset: passwordResetRoutes,
  polls: { ...pollRoutes, ...boardPollRoutes },
  profile: { ...profileRoutes, ...deviceRoutes },
  search: { ...searchRoutes, ...boardSynonymRoutes },
  session: sessionRoutes,
}

type RoutesOf<Subjects> = { [Subject in keyof Subjects]: Subjects[Subject][keyof Subjects[Subject]] }[keyof Subjects]

type NameOf<R extends ApiRoute> = `${R['method']} ${R['path']}`

/** Map of the API calls of some subjects, by call name (`GET /path`). */
export type ApiCallsMergedFromSubjects<Subjects> = { [R in RoutesOf<Subjects> & ApiRoute as NameOf<R>]: R }
/** Map of the API calls that reply with a file or a calendar, by call name. */
export type ApiFileCalls<Subjects> = {
  [R in RoutesOf<Subjects> & ApiRoute as R['reply'] extends ApiFileReplyDefinition ? NameOf<R> : never]: R
}
/** Map of the public API calls that reply with a file: browsers send no bearer token when they open a URL. */
export type PublicApiFileCalls<Subjects> = {
  [
    R in RoutesOf<Subjects> & ApiRoute as [R['access'], R['reply']] extends ['public', ApiFileReplyDefinition]
      ? NameOf<R>
      : never
  ]: R
}
/** Map of the API calls that reply in JSON, by call name. */
type JsonCalls<Subjects> = Omit<ApiCallsMergedFromSubjects<Subjects>, keyof ApiFileCalls<Subjects>>

/** Map of the API calls that the client makes in JSON, as types only: no schema is loaded. */
export type JsonApiCallsByName = JsonCalls<typeof contract>
export type ApiCallName = keyof JsonApiCallsByName
/**
 * Names of the API calls that can be queued without a network. Each takes effect once, however often it is sent
 * (`isSentOnce`).
 */
export type QueueableApiCallName = {
  [Name in ApiCallName]: JsonApiCallsByName[Name]['isSentOnce'] extends true ? Name : never
}[ApiCallName]

type InputOf<R extends ApiRoute> = {
  params: z.input<R['params']>
  query: z.input<R['query']>
  body: z.input<R['body']>
}
type Given<R extends ApiRoute> = {
  [Part in keyof InputOf<R> as Record<string, never> extends InputOf<R>[Part] ? never : Part]: InputOf<R>[Part]
} & Partial<InputOf<R>> &
  (R['upload'] extends FileUploadLimits ? { file: Blob } : unknown)
/** Arguments of an API call: fields with a default may be omitted, and the whole input when nothing is required. */
export type ApiCallArguments<R extends ApiRoute> =
  Record<string, never> extends Given<R> ? [input?: Given<R>] : [input: Given<R>]
/** Type of an API call's reply, by the call's name. */
export type ApiCallReply<Name extends ApiCallName> = z.output<JsonApiCallsByName[Name]['reply']>
