import { eq } from 'drizzle-orm'
import { news_letters, news_readers } from '#server/database/schema/news.ts'
import { exportSection } from '#server/feature/exportSection.ts'
import type { PersonalData } from '#server/feature.ts'

/** The letter that a member was last sent; the consent itself stands with their account. */
export const personalData: PersonalData = {
  sections: [
    exportSection({
      name: 'news_readers',
      title: 'Lettre d’actualités',
      labels: { made_at: 'Dernière lettre du', told_until: 'Actualités annoncées jusqu’au' },
      rows: (db, { id }) =>
        db
          .select({ made_at: news_letters.made_at, told_until: news_readers.told_until })
          .from(news_readers)
          .leftJoin(news_letters, eq(news_letters.id, news_readers.letter_id))
          .where(eq(news_readers.member_id, id)),
    }),
  ],
}
