import { inArray, sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { former_addresses } from '#server/database/schema/content.ts'
import type { ContentKind, ContentEntry, ContentSaveContext, ContentSaveResult } from '#server/feature/contentKind.ts'
import type { FileStorage } from '#server/storage/files.ts'
import { listPdfStorageNames, importContentPdfs } from './documents.ts'
import { InvalidContentError } from './mistakes.ts'

type Entries = ReadonlyMap<ContentKind, ContentEntry[]>

type Saving = Omit<ContentSaveContext, 'documents'> & {
  files: FileStorage
  /** Paths of the PDFs imported with texts, by file name. */
  given?: ReadonlyMap<string, string>
  /** Names of the files stored during the import, to be deleted when the transaction fails. */
  made?: string[]
}

/**
 * Inserts or updates texts by slug, with their PDFs and former URLs. Serves the import and the office. Returns the
 * result by kind of text, and the unused files to delete after the commit. Throws `InvalidContentError`.
 */
export async function upsertContentTexts(
  tx: Transaction,
  entries: Entries,
  { files, given = new Map(), made = [], ...saving }: Saving,
): Promise<{ saved: Map<ContentKind, ContentSaveResult>; unused: string[] }> {
  await checkCompanies(tx, entries)
  const kinds = [...entries.keys()]
  const before = await listPdfStorageNames(tx, kinds)
  const documents = await importContentPdfs(tx, files, { entries, documents: given }, made)
  const saved = new Map<ContentKind, ContentSaveResult>()
  for (const [kind, read] of entries) {
    const result = await kind.save(tx, read, { ...saving, documents })
    await saveFormerAddresses(tx, kind, read, result.paths)
    saved.set(kind, result)
  }
  const kept = new Set(await listPdfStorageNames(tx, kinds))
  return { saved, unused: before.filter((file) => !kept.has(file)) }
}

async function saveFormerAddresses(
  tx: Transaction,
  kind: ContentKind,
  read: ContentEntry[],
  paths: ContentSaveResult['paths'],
) {
  if (!kind.formerly) return
  const former = read.flatMap(({ slug, head }) =>
    (kind.formerly?.(head) ?? []).flatMap((path) => {
      const leads_to = paths.get(slug)
      return leads_to === undefined ? [] : [{ path, leads_to }]
    }),
  )
  const own = read.flatMap(({ slug }) => paths.get(slug) ?? [])
  if (own.length) await tx.delete(former_addresses).where(inArray(former_addresses.leads_to, own))
  if (former.length) {
    const set = { leads_to: sql`excluded.leads_to` }
    await tx.insert(former_addresses).values(former).onConflictDoUpdate({ target: former_addresses.path, set })
  }
}

/** Throws `InvalidContentError` for imported texts of an unknown company. */
async function checkCompanies(tx: Transaction, entries: Entries) {
  const ids = new Set((await tx.select({ id: companies.id }).from(companies)).map(({ id }) => id))
  const mistakes = [...entries].flatMap(([kind, read]) =>
    read
      .filter(({ head: { company } }) => company !== undefined && !ids.has(company))
      .map(({ slug, head: { company } }) => ({
        file: `${kind.folder}/${slug}.md`,
        line: 1,
        message: `company : il n’y a pas de compagnie ${company}.`,
      })),
  )
  if (mistakes.length > 0) throw new InvalidContentError(mistakes)
}
