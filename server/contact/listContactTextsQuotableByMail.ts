import { desc, eq } from '#server/drizzle/drizzle.ts'
import { neutralBackgroundColours } from '#theme/colour.ts'
import type { Database } from '#server/database/connect.ts'
import { contact_entries, contact_files, contact_messages } from '#server/database/schema/contact.ts'
import { portalMailTextsAsQuoted } from '#server/mail/incoming/portalMailTextsAsQuoted.ts'
import { contactMailComposers } from './contactMessage.ts'

/** Number of newest messages in a contact conversation that a reply by e-mail may quote. */
const ENTRIES_AT_MOST = 20

/**
 * Returns the texts of a contact conversation that a reply by e-mail may quote: the office's e-mails and the person's
 * own messages.
 */
export async function listContactTextsQuotableByMail(db: Database, id: number): Promise<string[]> {
  const { author, content, message_id } = contact_entries
  const [message] = await db.select().from(contact_messages).where(eq(contact_messages.id, id))
  const entries = await db
    .select({ author, content, files: db.$count(contact_files, eq(contact_files.entry_id, contact_entries.id)) })
    .from(contact_entries)
    .where(eq(message_id, id))
    .orderBy(desc(contact_entries.id))
    .limit(ENTRIES_AT_MOST)
  if (!message) return []
  const answer = {
    kind: 'contactAnswer' as const,
    color: neutralBackgroundColours.light.ink,
    office: '',
    reply_to: 'reponse@portail.invalid',
  }
  return [
    message.content,
    ...entries.flatMap((entry) =>
      entry.author === 'personne'
        ? [entry.content]
        : ['https://portail.invalid/', ''].flatMap((url) =>
            portalMailTextsAsQuoted(
              contactMailComposers.contactAnswer({ ...answer, ...entry, subject: message.subject, url }),
            ),
          ),
    ),
  ]
}
