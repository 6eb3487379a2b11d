import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that git does not track, with what makes the portal an association's own. */
export const ownFolder = fileURLToPath(new URL('../../own', import.meta.url))

const AT_MOST = 500_000

/** Takes a company's logo among the portal's own files; gives its address. Throws a sentence when it is none. */
export async function storeLogo(file: string, name: string): Promise<string> {
  const bytes = await readLogo(file)
  if (!bytes)
    throw new Error(
      `${typedPath(file)} n’est pas un logo que le portail sait montrer : SVG, PNG ou WebP, 500 ko au plus.`,
    )
  const address = `/companies/${slugOf(name)}${kindOf(file)}`
  await mkdir(join(ownFolder, 'public/companies'), { recursive: true })
  await writeFile(join(ownFolder, 'public', address), bytes)
  return address
}

/** A company's logo; undefined for what browsers may not show. */
export async function readLogo(file: string): Promise<Buffer | undefined> {
  const bytes = await readFile(typedPath(file)).catch(() => undefined)
  return bytes && bytes.length <= AT_MOST && ['.svg', '.png', '.webp'].includes(kindOf(file)) ? bytes : undefined
}

const kindOf = (file: string) => extname(typedPath(file)).toLowerCase()

/** The path that was typed, or dropped on a terminal, which quotes it. */
export function typedPath(typed: string): string {
  const bare = typed.trim().replace(/^(['"])(.*)\1$/, '$2')
  return resolve(process.env['INIT_CWD'] ?? '', bare.replace(/^~(?=\/)/, homedir()))
}

/** A name as an address has it. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'association'
