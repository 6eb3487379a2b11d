import type { Transaction } from '#server/database/connect.ts'
import { writeMail } from '#server/mail/write.ts'
import { authorisation } from './authorisation.ts'
import { readCreditor } from './creditor.ts'
import { mandateLetter } from './letters.ts'
import type { SignedMandate } from './signMandate.ts'
import { dayOf } from './spoken.ts'

type Told = {
  /** Null for nobody: the same work, and nothing is sent. */
  recipient: string | null
  color: string
  /** Who to write to. */
  office: string
  mandate: SignedMandate
  kind?: 'mandateSigned' | 'mandateChanged'
}

/** Sends the mandate that was just signed, as a PDF whose account is masked. */
export async function mailMandate(tx: Transaction, { mandate, recipient, kind = 'mandateSigned', ...told }: Told) {
  const creditor = await readCreditor(tx)
  if (!creditor) throw new Error('A mandate was signed, and nobody collects')
  const { rum, signed_at } = mandate
  // A letter that waits for nobody is found by no deletion: it is as long, and says nothing of anyone.
  const said = recipient === null ? nobodys : (text: string) => text
  const [holder, iban_end] = [said(mandate.holder), said(mandate.iban_end)]
  const signed = { rum, holder, iban_end, signed_on: dayOf(signed_at), text: authorisation(creditor.name) }
  await writeMail(tx, { recipient, content: { kind, ...told, letter: mandateLetter(signed, creditor) } })
}

const nobodys = (text: string) => text.replace(/[\p{L}\p{N}]/gu, '0')
