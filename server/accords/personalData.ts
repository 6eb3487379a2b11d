import { asc, eq } from '#server/drizzle/drizzle.ts'
import { accord_favourites, accords } from '#server/database/schema/accords.ts'
import { defineDataExportSection } from '#server/feature/exportSection.ts'
import type { PersonalDataDeclaration } from '#server/feature.ts'

/** Personal data of agreements: register entry and archive section of a member's favourites. */
export const accordsPersonalDataDeclaration: PersonalDataDeclaration = {
  register: [
    {
      what: 'Les accords que vous mettez en favoris',
      why: 'Les retrouver',
      ground: 'contract',
      kept: { until: 'ce que vous les retiriez, ou la suppression du compte' },
      holds: [accord_favourites],
    },
  ],
  sections: [
    defineDataExportSection({
      name: 'accord_favourites',
      title: 'Accords favoris',
      labels: { accord: 'Accord', created_at: 'Ajouté le' },
      rows: (db, { id }) =>
        db
          .select({ accord: accords.title, created_at: accord_favourites.created_at })
          .from(accord_favourites)
          .innerJoin(accords, eq(accords.id, accord_favourites.accord_id))
          .where(eq(accord_favourites.member_id, id))
          .orderBy(asc(accord_favourites.created_at)),
    }),
  ],
}
