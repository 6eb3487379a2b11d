import { canonicalEmail, type CanonicalEmail } from '#server/database/canonicalEmail.ts'

/** How a message has come that was kept with the address that a mail came from, or null, from a person of this address. */
export const cameBy = (mail_from: string | null, own: CanonicalEmail | null) => ({
  by_mail: mail_from !== null,
  other_sender: mail_from === null || canonicalEmail(mail_from) === own ? null : mail_from,
})

/** The same as the person is told it: that it was another's address, and not which. */
export const asToldPerson = <M extends { other_sender: string | null }>({ other_sender, ...message }: M) => ({
  ...message,
  is_other_sender: other_sender !== null,
})
