import { desc } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { text_versions } from '#server/database/schema/board.ts'
import type { ContentKind, Entry } from '#server/feature/contentKind.ts'
import type { SettingsFile } from '#server/feature/settingsFile.ts'
import { formatMinute } from '#server/lib/parisTime.ts'
import { formatFrontMatter, formatYamlRows } from './frontMatter.ts'
import { InvalidContent } from './mistakes.ts'

type Read = { entries: ReadonlyMap<ContentKind, Entry[]>; sheets: ReadonlyMap<SettingsFile, unknown> }

/** What stands for the kind of a sheet, which is alone of its own. */
const SHEET = 'sheet'

/** Keeps what a sheet says now that the office has written it: an older folder is then known as one. */
export async function keepSheet(tx: Transaction, sheet: SettingsFile, by_member: number): Promise<void> {
  const text = sheetText(await sheet.read(tx))
  await tx.insert(text_versions).values({ kind: SHEET, slug: sheet.file, text, act: 'published', by_member })
}

/**
 * Looks whether a folder would write over what the office has written last, and says of each file that it would. Those
 * of `over` may be: they are kept in its history as imported. Throws `InvalidContent` for the others.
 */
export async function settleConflicts(tx: Transaction, { entries, sheets }: Read, over: ReadonlySet<string>) {
  const newest = await tx
    .selectDistinctOn([text_versions.kind, text_versions.slug])
    .from(text_versions)
    .orderBy(text_versions.kind, text_versions.slug, desc(text_versions.id))
  const written = new Map(
    newest.filter(({ by_member }) => by_member !== null).map((row) => [fileOf(row.kind, row.slug), row]),
  )
  const texts = [...entries].flatMap(([{ folder }, read]) =>
    read.map(({ slug, head, body }) => ({ file: fileOf(folder, slug), text: formatFrontMatter(head, body) })),
  )
  const differing = [...texts, ...(await changedSheets(tx, sheets))].flatMap(({ file, text }) => {
    const version = written.get(file)
    return version && version.text !== text ? [{ file, version, text }] : []
  })
  const refused = differing.filter(({ file }) => !over.has(file))
  if (refused.length > 0)
    throw new InvalidContent(
      refused.map(({ file, version }) => ({
        file,
        line: 1,
        message: `Le bureau a écrit ce texte le ${formatMinute(version.at)}, et le dossier en dit un autre : reprenez le sien (content export), ou imposez celui-ci avec --over ${file}`,
      })),
    )
  for (const { version, text } of differing)
    await tx.insert(text_versions).values({ kind: version.kind, slug: version.slug, text, act: 'imported' })
}

/** The sheets that say something else than is there: commands write what they say too. */
async function changedSheets(tx: Transaction, sheets: Read['sheets']) {
  const changed: { file: string; text: string }[] = []
  for (const [sheet, said] of sheets) {
    const text = sheetText(said)
    if (text !== sheetText(await sheet.read(tx))) changed.push({ file: sheet.file, text })
  }
  return changed
}

const fileOf = (kind: string, slug: string) => (kind === SHEET ? slug : `${kind}/${slug}.md`)
const sheetText = (said: unknown) => formatYamlRows(said ?? [])
