import { join } from 'node:path'
import type { Transaction } from '#server/database/connect.ts'
import type { ContentSettingsReferencedFiles, ContentSettingsFile } from '#server/feature/settingsFile.ts'
import type { FileStorage } from '#server/storage/files.ts'
import { checkContentFileIsRegular } from './checkContentFile.ts'
import { parseYamlWithSchema } from '#server/content/frontMatter.ts'
import type { ContentMistake } from '#server/content/mistakes.ts'
import { MAX_CONTENT_NAME_LENGTH } from './readEntries.ts'
import { readContentTextFile } from './readContentTextFile.ts'

/**
 * Settings read from the YAML files of a content folder, and the paths of the files that they refer to, by file name.
 */
export type ContentSettingsByFile = Map<ContentSettingsFile, unknown>

/** Paths of the files that each settings file refers to, such as logos, by their names. */
export type SettingsReferencedFilePaths = Map<ContentSettingsFile, Map<string, string>>

type Place = { folder: string; names: string[]; listed: (name: string) => Promise<string[]> }

/**
 * Reads the YAML settings files of a content folder and finds the files that they refer to. Appends the errors to
 * `mistakes`.
 */
export async function readSettingsFiles(
  { folder, names, listed }: Place,
  sheets: ContentSettingsFile[],
  mistakes: ContentMistake[],
) {
  const [said, found]: [ContentSettingsByFile, SettingsReferencedFilePaths] = [new Map(), new Map()]
  for (const sheet of sheets) {
    const { beside, file, schema } = sheet
    const paths = beside && (await findBeside(folder, beside, await listed(beside.folder), mistakes))
    const text = names.includes(file) ? await readContentTextFile(join(folder, file), file) : []
    const read = typeof text === 'string' ? parseYamlWithSchema(file, text, schema) : text
    if (Array.isArray(read)) mistakes.push(...read)
    else said.set(sheet, read.head)
    if (!beside || !paths) continue
    found.set(sheet, paths)
    if (Array.isArray(read) && read.length > 0) continue
    const named = Array.isArray(read) ? [] : beside.namedBy(read.head)
    mistakes.push(
      ...named
        .filter((name) => !paths.has(name))
        .map((name) => wrong(file, `« ${name} » n’est pas dans ${beside.folder}/.`)),
      ...[...paths.keys()]
        .filter((name) => !named.includes(name))
        .map((name) => wrong(`${beside.folder}/${name}`, beside.told.unnamed)),
    )
  }
  return { said, found }
}

type Importing = { made: string[]; isFirst: boolean }

/**
 * Stores the settings of imported YAML files: either those that texts depend on (`isFirst`), or the others. Returns
 * their effects in French by file name, and the stored files no longer in use.
 */
export async function importSettingsFiles(
  tx: Transaction,
  files: FileStorage,
  { sheets, beside }: { sheets: ContentSettingsByFile; beside: SettingsReferencedFilePaths },
  { made, isFirst }: Importing,
) {
  const told = new Map<string, string[]>()
  const former: string[] = []
  for (const [sheet, said] of sheets) {
    if ((sheet.isFirst ?? false) !== isFirst) continue
    const before = (await sheet.beside?.kept(tx)) ?? []
    const from = { paths: beside.get(sheet) ?? new Map<string, string>(), made }
    const taken = sheet.beside ? await sheet.beside.take(tx, files, said, from) : said
    told.set(sheet.file, await sheet.save(tx, taken))
    const after = new Set(await sheet.beside?.kept(tx))
    former.push(...before.filter((name) => !after.has(name)))
  }
  return { told, former }
}

async function findBeside(
  folder: string,
  beside: ContentSettingsReferencedFiles,
  names: string[],
  mistakes: ContentMistake[],
) {
  const paths = new Map<string, string>()
  for (const name of names) {
    const file = `${beside.folder}/${name}`
    const path = join(folder, file)
    const odd = await checkContentFileIsRegular(path, file, { ...beside.told, bytes: beside.bytes })
    if (odd) mistakes.push(odd)
    else if (!beside.name.test(name) || name.length > MAX_CONTENT_NAME_LENGTH)
      mistakes.push(wrong(file, beside.told.called))
    paths.set(name, path)
  }
  return paths
}

const wrong = (file: string, message: string): ContentMistake => ({ file, line: 1, message })
