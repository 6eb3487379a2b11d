import { canonicalEmail, type CanonicalEmail } from '#server/database/canonicalEmail.ts'

type Stored = { mail_from: string | null; whole: string | null }

/** Stored mail fields of a message written on a page. */
export const pageMessageFields: Stored = { mail_from: null, whole: null }

/** Returns how a message arrived: by mail or on a page, and the sender's address when it differs from `own`. */
export const describeArrival = ({ mail_from, whole }: Stored, own: CanonicalEmail | null) => ({
  by_mail: mail_from !== null,
  whole,
  other_sender: mail_from === null || canonicalEmail(mail_from) === own ? null : mail_from,
})

/** Replaces the other sender's address by a flag, for the view of the person, who must not see that address. */
export const hideOtherSender = <M extends { other_sender: string | null }>({ other_sender, ...message }: M) => ({
  ...message,
  is_other_sender: other_sender !== null,
})
