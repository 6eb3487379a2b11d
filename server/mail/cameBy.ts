import { canonicalEmail, type CanonicalEmail } from '#server/database/canonicalEmail.ts'

type Stored = { mail_from: string | null; whole: string | null }

/** Mail columns of a message that was written on a page of the portal instead of mailed: all null. */
export const emptyMailColumnsOfWebMessage: Stored = { mail_from: null, whole: null }

/** Returns how a message arrived: by mail or on a page, and the sender's e-mail address when it differs from `own`. */
export const describeMessageArrival = ({ mail_from, whole }: Stored, own: CanonicalEmail | null) => ({
  by_mail: mail_from !== null,
  whole,
  other_sender: mail_from === null || canonicalEmail(mail_from) === own ? null : mail_from,
})

/** Replaces another sender's e-mail address by a flag, for the conversation's owner, who must not see that address. */
export const hideOtherSenderEmailAddress = <M extends { other_sender: string | null }>({
  other_sender,
  ...message
}: M) => ({
  ...message,
  is_other_sender: other_sender !== null,
})
