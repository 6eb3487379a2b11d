import type { Message } from './message.ts'

/**
 * The mails that the features write, each feature's declared beside its texts:
 * `declare module './mailKinds.ts' { interface MailKinds { … } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/consistent-type-definitions -- the features add to it
export interface MailKinds {}

/** What a mail says, as it waits in the outbox: its kind, and the values that its text needs. */
export type MailContent = MailKinds[keyof MailKinds]

/** What writes the message of each kind of a content. */
export type MailComposers<Content extends { kind: string }> = {
  [Kind in Content['kind']]: (content: Content & { kind: Kind }) => Message
}

/** Gives what writes the message of any content: that of its kind among these. */
export function mailComposer(features: Partial<MailComposers<MailContent>>[]) {
  const composers = Object.assign({}, ...features) as MailComposers<MailContent>
  return (content: MailContent): Message => (composers[content.kind] as (content: MailContent) => Message)(content)
}
