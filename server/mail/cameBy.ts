import { canonicalEmail, type CanonicalEmail } from '#server/database/canonicalEmail.ts'

type Stored = { mail_from: string | null; whole: string | null }

/** A message that was written on a page. */
export const onPage: Stored = { mail_from: null, whole: null }

/** Returns how a stored message came from a person of this address. */
export const cameBy = ({ mail_from, whole }: Stored, own: CanonicalEmail | null) => ({
  by_mail: mail_from !== null,
  whole,
  other_sender: mail_from === null || canonicalEmail(mail_from) === own ? null : mail_from,
})

/** The same as the person is told it: that it was another's address, and not which. */
export const asToldPerson = <M extends { other_sender: string | null }>({ other_sender, ...message }: M) => ({
  ...message,
  is_other_sender: other_sender !== null,
})
