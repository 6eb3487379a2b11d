import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Path of `own/`, the untracked folder with the association's own files. */
export const associationFilesFolder = fileURLToPath(new URL('../../own', import.meta.url))

const AT_MOST = 500_000

/**
 * Copies a company's logo into the portal's own files and returns its path on the portal. Throws a French error for an
 * unsupported file.
 */
export async function copyLogoToAssociationFiles(file: string, name: string): Promise<string> {
  const bytes = await readCompanyLogoBytes(file)
  if (!bytes)
    throw new Error(
      `${parseTerminalFilePath(file)} n’est pas un logo que le portail sait montrer : SVG, PNG ou WebP, 500 ko au plus.`,
    )
  const address = `/companies/${companyNameToSlug(name)}${kindOf(file)}`
  await mkdir(join(associationFilesFolder, 'public/companies'), { recursive: true })
  await writeFile(join(associationFilesFolder, 'public', address), bytes)
  return address
}

/** Returns the bytes of a company logo's file; undefined when browsers cannot show it or it exceeds 500 kB. */
export async function readCompanyLogoBytes(file: string): Promise<Buffer | undefined> {
  const bytes = await readFile(parseTerminalFilePath(file)).catch(() => undefined)
  return bytes && bytes.length <= AT_MOST && ['.svg', '.png', '.webp'].includes(kindOf(file)) ? bytes : undefined
}

const kindOf = (file: string) => extname(parseTerminalFilePath(file)).toLowerCase()

/** Returns the absolute path of a file typed or dropped into a terminal, which adds quotes. */
export function parseTerminalFilePath(typed: string): string {
  const bare = typed.trim().replace(/^(['"])(.*)\1$/, '$2')
  return resolve(process.env['INIT_CWD'] ?? '', bare.replace(/^~(?=\/)/, homedir()))
}

/** Returns a company's name as used in page addresses (URLs): lower case, without accents, joined by hyphens. */
export const companyNameToSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'association'
