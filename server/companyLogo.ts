import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that git does not track, with what makes the portal an association's own. */
export const ownFolder = fileURLToPath(new URL('../own', import.meta.url))

const AT_MOST = 500_000

/** Takes a company's logo among the portal's own files; gives its address. Throws a sentence when it is none. */
export async function keepLogo(file: string, name: string): Promise<string> {
  const path = resolve(process.env['INIT_CWD'] ?? '', file)
  const kind = extname(path).toLowerCase()
  const bytes = await readFile(path).catch(() => undefined)
  if (!bytes || bytes.length > AT_MOST || !['.svg', '.png', '.webp'].includes(kind))
    throw new Error(`${path} n’est pas un logo que le portail sait montrer : SVG, PNG ou WebP, 500 ko au plus.`)
  const address = `/companies/${slugOf(name)}${kind}`
  await mkdir(join(ownFolder, 'public/companies'), { recursive: true })
  await writeFile(join(ownFolder, 'public', address), bytes)
  return address
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
