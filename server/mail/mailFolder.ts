import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { toNodemailer, type DeliverMail } from './smtp.ts'

const KEPT_AT_MOST = 100

const SavedDemoMail = z.object({
  id: z.string(),
  at: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  /** E-mail address for replies, when the mail is about another person. */
  replyTo: z.string().optional(),
})
/** Demo mail saved as files instead of being sent, as the demo's page lists it. */
export type SavedDemoMail = z.infer<typeof SavedDemoMail>

/**
 * Returns a transport that saves mails to a private folder instead of sending them: whole (.eml) and as text (.json).
 * Only the latest hundred stay.
 */
export function createFolderMailTransport(folder: string, from: string): DeliverMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (letter) => {
    const { id, recipient, message } = letter
    const sent = await transport.sendMail(await toNodemailer(letter, from))
    if (!Buffer.isBuffer(sent.message)) throw new Error('The mail was not composed')
    const kept: SavedDemoMail = {
      id,
      at: new Date().toISOString(),
      recipient: recipient ?? '',
      subject: message.subject,
      text: message.text,
      replyTo: message.replyTo?.address,
    }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // A mail to nobody is written too, then deleted, so that it takes the same time.
    const keep = recipient === null ? (partial: string) => rm(partial) : rename
    await write(join(folder, `${id}.eml`), sent.message, keep)
    await write(join(folder, `${id}.json`), JSON.stringify(kept), keep)
    for (const old of (await listSavedDemoMails(folder)).slice(KEPT_AT_MOST)) await forget(folder, old)
  }
}

/** Lists the demo's saved mails, newest first; empty when the folder does not exist. */
export async function listSavedDemoMails(folder: string): Promise<SavedDemoMail[]> {
  const names = await readdir(folder).catch(() => [])
  const texts = names.filter((name) => /^[\da-f-]{36}\.json$/.test(name)).map((name) => readText(join(folder, name)))
  const kept = (await Promise.all(texts)).filter((text) => text !== undefined)
  return kept
    .map((text) => SavedDemoMail.parse(JSON.parse(text)))
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

/** Deletes the demo's saved mails to this e-mail address or about it. */
export async function deleteDemoMailsOfAddress(folder: string, address: string): Promise<void> {
  const email = canonicalEmail(address)
  const isIt = (named?: string) => named !== undefined && canonicalEmail(named) === email
  for (const mail of await listSavedDemoMails(folder)) {
    if (isIt(mail.recipient) || isIt(mail.replyTo)) await forget(folder, mail)
  }
}

// Written to a partial file, then renamed: an interrupted mail is never read.
async function write(file: string, content: Buffer | string, keep: (partial: string, file: string) => Promise<void>) {
  await writeFile(`${file}.partial`, content, { mode: 0o600 })
  await keep(`${file}.partial`, file)
}

// A concurrent mail may have deleted it.
const readText = (file: string) => readFile(file, 'utf8').catch(() => undefined)

async function forget(folder: string, { id }: SavedDemoMail) {
  for (const kind of ['eml', 'json']) await rm(join(folder, `${id}.${kind}`), { force: true })
}
