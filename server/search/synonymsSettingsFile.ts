import { z } from 'zod'
import { OneLineTextField } from '#server/content/frontMatterFields.ts'
import type { ContentSettingsFile } from '#server/feature/settingsFile.ts'
import { synonyms } from '#server/database/schema/content.ts'
import { textToLowerCaseWords } from '#contract/search/tokenize.ts'

const Groups = z
  .array(
    z
      .array(
        OneLineTextField(80).refine(
          (entry) => textToLowerCaseWords(entry).length > 0,
          'Sans lettre ni chiffre, on ne le cherche pas',
        ),
      )
      .min(2, 'Un groupe compte deux mots au moins')
      .max(20, 'Un groupe compte 20 mots au plus'),
  )
  .max(1000, 'Il y a plus de 1 000 groupes')

/** Settings file of the synonyms: `synonymes.yml`, groups of words with the same meaning. */
export const synonymsSettingsFile: ContentSettingsFile<string[][]> = {
  file: 'synonymes.yml',
  schema: Groups,
  async save(tx, groups) {
    const rows = await tx.select().from(synonyms).orderBy(synonyms.id)
    if (JSON.stringify(rows.map(({ words }) => words)) === JSON.stringify(groups)) return []
    await tx.delete(synonyms)
    if (groups.length) await tx.insert(synonyms).values(groups.map((words) => ({ words })))
    return ['Les synonymes ont changé.']
  },
  async read(db) {
    const rows = await db.select().from(synonyms).orderBy(synonyms.id)
    return rows.length ? rows.map(({ words }) => words) : undefined
  },
}
