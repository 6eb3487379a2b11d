import type { MailMessage } from './message.ts'

/**
 * Map of mail kinds to their content. Each feature adds its own beside its texts: `declare module './mailKinds.ts' {
 * interface MailKinds { … } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/consistent-type-definitions -- the features add to it
export interface MailKinds {}

/** Content of a queued e-mail: its kind and the values for its text. */
export type MailContent = MailKinds[keyof MailKinds]

/** Functions that compose the message of each mail kind. */
export type MailComposers<Content extends { kind: string }> = {
  [Kind in Content['kind']]: (content: Content & { kind: Kind }) => MailMessage
}

/** Combines the features' mail composers into one function that composes a mail of any kind. */
export function combineMailComposers(features: Partial<MailComposers<MailContent>>[]) {
  const composers = Object.assign({}, ...features) as MailComposers<MailContent>
  return (content: MailContent): MailMessage =>
    (composers[content.kind] as (content: MailContent) => MailMessage)(content)
}
