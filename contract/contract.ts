import type { z } from 'zod'
import { accords } from '#contract/accords/accords.ts'
import { accordTexts } from '#contract/accords/accordTexts.ts'
import { office } from '#contract/office/office.ts'
import { boardAttendance } from '#contract/events/attendance.ts'
import { boardBank } from '#contract/dues/statements.ts'
import { boardCompanies } from '#contract/companies/office.ts'
import { boardDocuments } from '#contract/accords/office.ts'
import { boardFailures } from '#contract/office/failures.ts'
import { boardHelp } from '#contract/office/help.ts'
import { boardLetters } from '#contract/news/office.ts'
import { boardMailings } from '#contract/mailings/office.ts'
import { boardMessages } from '#contract/contact/office.ts'
import { boardOffice } from '#contract/office/system.ts'
import { boardPrices } from '#contract/dues/prices.ts'
import { boardReconcile } from '#contract/dues/reconciliation.ts'
import { boardRefunds } from '#contract/dues/refunds.ts'
import { boardRequests } from '#contract/membership/office.ts'
import { boardSynonyms } from '#contract/search/office.ts'
import { boardTreasury } from '#contract/dues/office.ts'
import { boardPictures } from '#contract/office/pictures.ts'
import { boardTexts } from '#contract/office/texts.ts'
import { companies } from '#contract/companies/companies.ts'
import { contact } from '#contract/contact/contact.ts'
import { contactExchange } from '#contract/contact/contactExchange.ts'
import { content } from '#contract/content/content.ts'
import { devices } from '#contract/profile/devices.ts'
import { dues } from '#contract/dues/dues.ts'
import { events } from '#contract/events/events.ts'
import { faq } from '#contract/faq/faq.ts'
import { members } from '#contract/members/members.ts'
import { memberLists } from '#contract/members/memberLists.ts'
import { memberWork } from '#contract/members/memberWork.ts'
import { membership } from '#contract/membership/membership.ts'
import { news } from '#contract/news/news.ts'
import { offline } from '#contract/offline/offline.ts'
import { ownRequest } from '#contract/membership/ownRequest.ts'
import { pages } from '#contract/pages/pages.ts'
import { passkeys } from '#contract/passkeys/passkeys.ts'
import { passwordReset } from '#contract/passwordReset/passwordReset.ts'
import { profile } from '#contract/profile/profile.ts'
import { push } from '#contract/push/push.ts'
import type { FileReply, Route, Upload } from './route.ts'
import { search } from '#contract/search/search.ts'
import { searchPack } from '#contract/search/searchPack.ts'
import { session } from '#contract/session/session.ts'

/** Every call of the API, by subject. */
export const contract = {
  accords: { ...accords, ...accordTexts, ...searchPack },
  office: {
    ...office,
    ...boardDocuments,
    ...boardTexts,
    ...boardPictures,
    ...boardFailures,
    ...boardHelp,
    ...boardOffice,
  },
  companies: { ...companies, ...boardCompanies },
  contact: { ...contact, ...contactExchange, ...boardMessages },
  content,
  dues: { ...dues, ...boardPrices, ...boardBank, ...boardReconcile, ...boardTreasury, ...boardRefunds },
  events: { ...events, ...boardAttendance },
  faq,
  members: { ...members, ...memberLists, ...memberWork },
  mailings: boardMailings,
  membership: { ...membership, ...ownRequest, ...boardRequests },
  news: { ...news, ...boardLetters },
  offline,
  push,
  pages,
  passkeys,
  passwordReset,
  profile: { ...profile, ...devices },
  search: { ...search, ...boardSynonyms },
  session,
}

type RoutesOf<Subjects> = { [Subject in keyof Subjects]: Subjects[Subject][keyof Subjects[Subject]] }[keyof Subjects]

type NameOf<R extends Route> = `${R['method']} ${R['path']}`

/** Map of the calls of some API subjects, by name (`GET /path`). */
export type CallsOf<Subjects> = { [R in RoutesOf<Subjects> & Route as NameOf<R>]: R }
/** Subset of `CallsOf` that replies with a file or a calendar. */
export type FileCalls<Subjects> = {
  [R in RoutesOf<Subjects> & Route as R['reply'] extends FileReply ? NameOf<R> : never]: R
}
/** Subset of `FileCalls` that is public: browsers send no bearer token with an address. */
export type PublicFileCalls<Subjects> = {
  [R in RoutesOf<Subjects> & Route as [R['access'], R['reply']] extends ['public', FileReply] ? NameOf<R> : never]: R
}
/** Subset of `CallsOf` that replies in JSON. */
type JsonCalls<Subjects> = Omit<CallsOf<Subjects>, keyof FileCalls<Subjects>>

/** Calls that the client makes in JSON, as types only: no schema is loaded. */
export type Calls = JsonCalls<typeof contract>
export type CallName = keyof Calls

type InputOf<R extends Route> = {
  params: z.input<R['params']>
  query: z.input<R['query']>
  body: z.input<R['body']>
}
type Given<R extends Route> = {
  [Part in keyof InputOf<R> as Record<string, never> extends InputOf<R>[Part] ? never : Part]: InputOf<R>[Part]
} & Partial<InputOf<R>> &
  (R['upload'] extends Upload ? { file: Blob } : unknown)
/** Arguments of a call: fields with a default may be omitted, and the whole input when nothing is required. */
export type Arguments<R extends Route> = Record<string, never> extends Given<R> ? [input?: Given<R>] : [input: Given<R>]
/** Reply of a call, by the call's name. */
export type ReplyOf<Name extends CallName> = z.output<Calls[Name]['reply']>
