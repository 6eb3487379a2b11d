import { desc } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { text_versions } from '#server/database/schema/board.ts'
import type { ContentKind, ContentEntry } from '#server/feature/contentKind.ts'
import type { ContentSettingsFile } from '#server/feature/settingsFile.ts'
import { formatFrenchMinute } from '#server/lib/parisTime.ts'
import { formatMarkdownFile, formatYamlSettingsFile } from './frontMatter.ts'
import { InvalidContentError } from './mistakes.ts'

type Read = { entries: ReadonlyMap<ContentKind, ContentEntry[]>; sheets: ReadonlyMap<ContentSettingsFile, unknown> }

/** Value of the column `kind` for a settings file in the table of text versions. */
const SHEET = 'sheet'

/** Saves a version of settings that the office has changed, so that an import detects folders exported before. */
export async function recordOfficeSettingsVersion(
  tx: Transaction,
  sheet: ContentSettingsFile,
  by_member: number,
): Promise<void> {
  const text = sheetText(await sheet.read(tx))
  await tx.insert(text_versions).values({ kind: SHEET, slug: sheet.file, text, act: 'published', by_member })
}

/**
 * Throws `InvalidContentError`, with each file, when an import would overwrite the office's latest changes to texts or
 * settings. Files in `over` may overwrite: their version is saved as imported.
 */
export async function assertNoContentImportConflicts(
  tx: Transaction,
  { entries, sheets }: Read,
  over: ReadonlySet<string>,
) {
  const newest = await tx
    .selectDistinctOn([text_versions.kind, text_versions.slug])
    .from(text_versions)
    .orderBy(text_versions.kind, text_versions.slug, desc(text_versions.id))
  const written = new Map(
    newest.filter(({ by_member }) => by_member !== null).map((row) => [fileOf(row.kind, row.slug), row]),
  )
  const texts = [...entries].flatMap(([{ folder }, read]) =>
    read.map(({ slug, head, body }) => ({ file: fileOf(folder, slug), text: formatMarkdownFile(head, body) })),
  )
  const differing = [...texts, ...(await changedSheets(tx, sheets))].flatMap(({ file, text }) => {
    const version = written.get(file)
    return version && version.text !== text ? [{ file, version, text }] : []
  })
  const refused = differing.filter(({ file }) => !over.has(file))
  if (refused.length > 0)
    throw new InvalidContentError(
      refused.map(({ file, version }) => ({
        file,
        line: 1,
        message: `Le bureau a écrit ce texte le ${formatFrenchMinute(version.at)}, et le dossier en dit un autre : reprenez le sien (content export), ou imposez celui-ci avec --over ${file}`,
      })),
    )
  for (const { version, text } of differing)
    await tx.insert(text_versions).values({ kind: version.kind, slug: version.slug, text, act: 'imported' })
}

/** Returns the imported settings files that differ from the stored settings, which terminal commands change too. */
async function changedSheets(tx: Transaction, sheets: Read['sheets']) {
  const changed: { file: string; text: string }[] = []
  for (const [sheet, said] of sheets) {
    const text = sheetText(said)
    if (text !== sheetText(await sheet.read(tx))) changed.push({ file: sheet.file, text })
  }
  return changed
}

const fileOf = (kind: string, slug: string) => (kind === SHEET ? slug : `${kind}/${slug}.md`)
const sheetText = (said: unknown) => formatYamlSettingsFile(said ?? [])
