import { asc, eq } from 'drizzle-orm'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { companies } from '#server/database/schema/companies.ts'
import { contact_messages } from '#server/database/schema/contact.ts'
import { exportSection, type DataSubject } from '#server/feature/exportSection.ts'
import type { PersonalData } from '#server/feature.ts'
import { durations } from '#server/privacy/durations.ts'
import { lasting } from '#server/feature/register.ts'

const isFrom = ({ email }: DataSubject) => eq(contact_messages.canonical_email, canonicalEmail(email))

/** What was written to the office from a member's address. */
export const personalData: PersonalData = {
  register: [lasting(durations.message, 'interest', [contact_messages])],
  sections: [
    exportSection({
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
        // Anyone may have typed this address: a name and a telephone beside it may be another's.
        const { email, subject, content, created_at, company_id } = contact_messages
        return db
          .select({ company: companies.name, email, subject, content, created_at })
          .from(contact_messages)
          .innerJoin(companies, eq(companies.id, company_id))
          .where(isFrom(person))
          .orderBy(asc(created_at))
      },
    }),
  ],
  async forget(tx, person) {
    await tx.delete(contact_messages).where(isFrom(person))
  },
}
