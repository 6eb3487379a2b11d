import { asc, eq } from '#server/drizzle/drizzle.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { companies } from '#server/database/schema/companies.ts'
import { contact_entries, contact_files, contact_links, contact_messages } from '#server/database/schema/contact.ts'
import { defineDataExportSection, type PersonalDataSubject } from '#server/feature/exportSection.ts'
import type { PersonalDataDeclaration } from '#server/feature.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { createProcessingRegisterLine } from '#server/feature/register.ts'

const isFrom = ({ email }: PersonalDataSubject) => eq(contact_messages.canonical_email, canonicalEmail(email))

/** Data export and retention rules of contact messages, found by the member's e-mail address. */
export const contactPersonalDataDeclaration: PersonalDataDeclaration = {
  register: [
    createProcessingRegisterLine(retentionPeriods.message, 'interest', [
      contact_messages,
      contact_entries,
      contact_files,
    ]),
    createProcessingRegisterLine(retentionPeriods.exchangeLink, 'interest', [contact_links]),
  ],
  sections: [
    defineDataExportSection({
      name: 'contact_messages',
      title: 'Messages au bureau',
      labels: {
        company: 'Compagnie',
        email: 'E-mail',
        subject: 'Objet',
        content: 'Message',
        created_at: 'Envoyé le',
      },
      rows: (db, person) => {
        // The name and phone number are omitted: someone else may have typed this address.
        const { email, subject, content, created_at, company_id } = contact_messages
        return db
          .select({ company: companies.name, email, subject, content, created_at })
          .from(contact_messages)
          .innerJoin(companies, eq(companies.id, company_id))
          .where(isFrom(person))
          .orderBy(asc(created_at))
      },
    }),
    defineDataExportSection({
      name: 'contact_exchanges',
      title: 'Suite des messages au bureau',
      words: { author: { bureau: 'Le bureau', personne: 'Vous' } },
      labels: {
        subject: 'Objet',
        author: 'De',
        mail_from: 'Venu par e-mail depuis',
        content: 'Message',
        whole: 'E-mail entier',
        created_at: 'Envoyé le',
      },
      rows: (db, person) => {
        const { author, mail_from, content, whole, created_at, message_id, id } = contact_entries
        return db
          .select({ subject: contact_messages.subject, author, mail_from, content, whole, created_at })
          .from(contact_entries)
          .innerJoin(contact_messages, eq(contact_messages.id, message_id))
          .where(isFrom(person))
          .orderBy(asc(id))
      },
    }),
  ],
  files: async (tx, person) => {
    const found = await tx
      .select({ file: contact_files.file })
      .from(contact_files)
      .innerJoin(contact_messages, eq(contact_messages.id, contact_files.message_id))
      .where(isFrom(person))
    return found.map(({ file }) => file)
  },
  async forget(tx, person) {
    await tx.delete(contact_messages).where(isFrom(person))
  },
}
