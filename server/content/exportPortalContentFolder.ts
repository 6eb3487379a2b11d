import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Database } from '#server/database/connect.ts'
import { pictures } from '#server/database/schema/content.ts'
import type { FileStorage } from '#server/storage/files.ts'
import { CONTENT_PDF_FOLDER_NAME, listContentTextPdfs, copyStoredPdf } from './documents.ts'
import { formatMarkdownFile, formatYamlSettingsFile } from './frontMatter.ts'
import type { ContentKind } from '#server/feature/contentKind.ts'
import { PICTURE_DESCRIPTION_FILE_SUFFIX, toPictureAltAndFocus } from '#server/content/files/pictureNotes.ts'
import { CONTENT_PICTURE_FOLDER_NAME } from './readContentFolder.ts'
import type { ContentSettingsFile } from '#server/feature/settingsFile.ts'

/**
 * Writes the portal's texts, pictures, PDFs and settings to a new or empty folder that an import can read. Writes
 * everything or nothing. Returns the number of files.
 */
export async function exportPortalContentFolder(
  db: Database,
  files: FileStorage,
  folder: string,
  { kinds, sheets }: Exported,
): Promise<number> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).some((name) => !name.startsWith(UNFINISHED)))
    throw new Error(`Le dossier ${folder} n’est pas vide.`)
  // The temporary folder is inside the target, which may be on another disk: rename works on one disk only.
  const unfinished = await mkdtemp(join(folder, UNFINISHED))
  try {
    const count = await writeAll(db, files, unfinished, { kinds, sheets })
    for (const name of await readdir(unfinished)) await rename(join(unfinished, name), join(folder, name))
    return count
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

const UNFINISHED = '.export-'
/** Kinds of texts and settings files to export to a content folder. */
type Exported = { kinds: ContentKind[]; sheets: ContentSettingsFile[] }

async function writeAll(db: Database, files: FileStorage, folder: string, { kinds, sheets }: Exported) {
  let count = 0
  const put = async (name: string, content: string | Buffer) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content, { flag: 'wx' })
    count++
  }
  for (const kind of kinds) {
    for (const { slug, head, body } of await kind.all(db))
      await put(`${kind.folder}/${slug}.md`, formatMarkdownFile(head, body))
  }
  for (const row of await db.select().from(pictures)) {
    const { name, original } = row
    const file = await files.open(original)
    if (!file)
      throw new Error(`L’image ${name} n’est plus parmi les fichiers : réimportez-la, ou restaurez une sauvegarde.`)
    await put(`${CONTENT_PICTURE_FOLDER_NAME}/${name}`, await buffer(await file.read()))
    const notes = toPictureAltAndFocus(row)
    if (notes)
      await put(
        `${CONTENT_PICTURE_FOLDER_NAME}/${name}${PICTURE_DESCRIPTION_FILE_SUFFIX}`,
        formatYamlSettingsFile(notes),
      )
  }
  for (const document of await listContentTextPdfs(db, kinds)) {
    await mkdir(join(folder, CONTENT_PDF_FOLDER_NAME), { recursive: true })
    await copyStoredPdf(files, document, join(folder, CONTENT_PDF_FOLDER_NAME, document.name))
    count++
  }
  for (const sheet of sheets) {
    const said = await sheet.read(db)
    if (said) await put(sheet.file, formatYamlSettingsFile(said))
    for (const name of (await sheet.beside?.kept(db)) ?? []) {
      const file = await files.open(name)
      if (!file) throw new Error(`${name} n’est plus parmi les fichiers : remettez-le, ou restaurez une sauvegarde.`)
      await put(name, await buffer(await file.read()))
    }
  }
  return count
}
