import { eq } from '#server/drizzle/drizzle.ts'
import { news_letters, news_readers } from '#server/database/schema/news.ts'
import { defineDataExportSection } from '#server/feature/exportSection.ts'
import { createProcessingRegisterLine } from '#server/feature/register.ts'
import type { PersonalDataDeclaration } from '#server/feature.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'

/**
 * Personal data of the newsletter, for data register and archive: last newsletter sent to a member. The consent is part
 * of the account.
 */
export const newsPersonalDataDeclaration: PersonalDataDeclaration = {
  register: [
    {
      what: 'La dernière lettre d’actualités reçue, et le secret de son lien',
      why: 'Ne vous annoncer que du nouveau, et vous laisser partir d’un geste',
      ground: 'consent',
      kept: { until: 'ce que vous la quittiez, ou la suppression du compte' },
      holds: [news_readers],
    },
    createProcessingRegisterLine(retentionPeriods.letter, 'interest', [news_letters]),
  ],
  sections: [
    defineDataExportSection({
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
