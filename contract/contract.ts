import type { z } from 'zod'
import { accords } from './accords.ts'
import { accordTexts } from './accordTexts.ts'
import { board } from './board.ts'
import { boardAttendance } from './boardAttendance.ts'
import { boardBank } from './boardBank.ts'
import { boardCompanies } from './boardCompanies.ts'
import { boardDocuments } from './boardDocuments.ts'
import { boardFailures } from './boardFailures.ts'
import { boardHelp } from './boardHelp.ts'
import { boardLetters } from './boardLetters.ts'
import { boardMailings } from './boardMailings.ts'
import { boardMessages } from './boardMessages.ts'
import { boardOffice } from './boardOffice.ts'
import { boardPrices } from './boardPrices.ts'
import { boardReconcile } from './boardReconcile.ts'
import { boardRefunds } from './boardRefunds.ts'
import { boardRequests } from './boardRequests.ts'
import { boardSynonyms } from './boardSynonyms.ts'
import { boardTreasury } from './boardTreasury.ts'
import { boardPictures } from './boardPictures.ts'
import { boardTexts } from './boardTexts.ts'
import { companies } from './companies.ts'
import { contact } from './contact.ts'
import { contactExchange } from './contactExchange.ts'
import { content } from './content.ts'
import { devices } from './devices.ts'
import { dues } from './dues.ts'
import { events } from './events.ts'
import { faq } from './faq.ts'
import { members } from './members.ts'
import { memberLists } from './memberLists.ts'
import { memberWork } from './memberWork.ts'
import { membership } from './membership.ts'
import { news } from './news.ts'
import { offline } from './offline.ts'
import { ownRequest } from './ownRequest.ts'
import { pages } from './pages.ts'
import { passkeys } from './passkeys.ts'
import { passwordReset } from './passwordReset.ts'
import { profile } from './profile.ts'
import { push } from './push.ts'
import type { FileReply, Route, Upload } from './route.ts'
import { search } from './search.ts'
import { searchPack } from './searchPack.ts'
import { session } from './session.ts'

/** Every call of the API, by subject. */
export const contract = {
  accords: { ...accords, ...accordTexts, ...searchPack },
  board: {
    ...board,
    ...boardDocuments,
    ...boardTexts,
    ...boardPictures,
    ...boardFailures,
    ...boardHelp,
    ...boardOffice,
    ...boardMailings,
  },
  companies: { ...companies, ...boardCompanies },
  contact: { ...contact, ...contactExchange, ...boardMessages },
  content,
  dues: { ...dues, ...boardPrices, ...boardBank, ...boardReconcile, ...boardTreasury, ...boardRefunds },
  events: { ...events, ...boardAttendance },
  faq,
  members: { ...members, ...memberLists, ...memberWork },
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

/** The calls of some subjects, each by its name. */
export type CallsOf<Subjects> = { [R in RoutesOf<Subjects> & Route as NameOf<R>]: R }
/** Those that give a file or a calendar. */
export type FileCalls<Subjects> = {
  [R in RoutesOf<Subjects> & Route as R['reply'] extends FileReply ? NameOf<R> : never]: R
}
/** Those of them that anyone may make: a browser gives no bearer with an address. */
export type PublicFileCalls<Subjects> = {
  [R in RoutesOf<Subjects> & Route as [R['access'], R['reply']] extends ['public', FileReply] ? NameOf<R> : never]: R
}
/** Those that answer in JSON. */
type JsonCalls<Subjects> = Omit<CallsOf<Subjects>, keyof FileCalls<Subjects>>

/** Every call that the client makes, without loading a schema; a file has an address, or is fetched. */
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
/** What a call takes, as the caller writes it: defaults may be left out, and the whole when nothing is required. */
export type Arguments<R extends Route> = Record<string, never> extends Given<R> ? [input?: Given<R>] : [input: Given<R>]
/** What a call answers. */
export type ReplyOf<Name extends CallName> = z.output<Calls[Name]['reply']>
