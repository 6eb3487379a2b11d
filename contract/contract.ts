import type { z } from 'zod'
import { companies } from './companies.ts'
import { contact } from './contact.ts'
import { news } from './news.ts'
import { passwordReset } from './passwordReset.ts'
import type { Route } from './route.ts'
import { session } from './session.ts'

/** Every call of the API, by subject. */
export const contract = { companies, contact, news, passwordReset, session }

type Subjects = typeof contract
type AnyRoute = { [Subject in keyof Subjects]: Subjects[Subject][keyof Subjects[Subject]] }[keyof Subjects]

/** Every call by its name, `METHOD /path`: the type by which the client makes a call without loading a schema. */
export type Calls = { [R in AnyRoute & Route as `${R['method']} ${R['path']}`]: R }
export type CallName = keyof Calls

/** What a call takes, as the caller writes it (defaults may be left out). */
export type InputOf<Name extends CallName> = {
  params: z.input<Calls[Name]['params']>
  query: z.input<Calls[Name]['query']>
  body: z.input<Calls[Name]['body']>
}
/** What a call answers. */
export type ReplyOf<Name extends CallName> = z.output<Calls[Name]['reply']>
