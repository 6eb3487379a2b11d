import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { associationFilesFolder, companyNameToSlug } from '#server/companies/companyLogo.ts'
import type { SetupAnswers } from '#server/setupQuestions.ts'
import { LOGO_FRAME_SVG_PATH, type SetupPictures } from '#server/setupPictures.ts'

const quote = (text: string) => JSON.stringify(text)

/** Returns the TypeScript modules with the association's identity that the setup writes, by file name in `own/`. */
export function createIdentityModules(
  said: Required<SetupAnswers>,
  color: string,
  isWide: boolean,
): Record<string, string> {
  const { name, join: toJoin, tagline, email, phone, street, city, form, registration, director, host } = said
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const place = `{ building: '', floor: '', street: ${quote(street)}, postalCode: ${quote(said['postal-code'])}, city: ${quote(city)} }`
  const lines = {
    identity: [
      `export const name = ${quote(name)}`,
      `export const productSlug = ${quote(companyNameToSlug(name))}`,
      `export const tagline = ${quote(tagline)}`,
      `export const color = ${quote(color)}`,
      `export const description = ${quote(`${said['legal-name']} : actualités, accords, conseils et entraide.`)}`,
      `export const domain = ${quote(domain)}`,
      `export const email = ${quote(email)}`,
      `export const mailSender = ${quote(said['mail-from'])}`,
      `export const mailToNobody = ${quote(`personne@${domain}`)}`,
      `export const phone = ${quote(phone)}`,
      `export const openingHours = ''`,
      `export const address = ${place}`,
      `export const labels = { join: ${quote(toJoin)}, noAccount: ${quote(`Pas de compte ? ${toJoin.replaceAll('’', "'")}`)}, copyright: ${quote(`${name}. Tous droits réservés.`)} }`,
    ],
    legal: [
      `export const legal = {`,
      `  fullName: ${quote(said['legal-name'])},`,
      `  form: ${quote(form)},`,
      `  registration: ${quote(registration)},`,
      `  publicationDirector: ${quote(director)},`,
      `  host: ${quote(host)},`,
      `  dataProtectionEmail: ${quote(email)},`,
      `}`,
    ],
    companies: [],
    // Empty frame of the logo: the wing belongs to the demo.
    logo: [
      `export const dawn = 'M18 14a10 10 0 1 0 0 20a10 10 0 1 0 0-20z'`,
      `export const mark = '${LOGO_FRAME_SVG_PATH}'`,
      `export const word = ''`,
    ],
    // The map shows the streets around the demo's office.
    officePlan: [`export const hasPlan: boolean = false`],
    picture: said.logo
      ? [`export const picture: string | undefined = '/logo.png'`, `export const isWide: boolean = ${isWide}`]
      : [],
  }
  return Object.fromEntries(
    Object.entries(lines).map(([file, body]) => [`${file}.ts`, [restOf(`${file}.ts`), '', ...body, ''].join('\n')]),
  )
}

/**
 * Writes the association's identity modules and pictures to `own/`, then runs `last`. Returns the written files and the
 * skipped ones. Skips files that someone has edited, but overwrites unchanged copies of the example. On failure,
 * restores `own/`.
 */
export async function writeIdentityFiles(
  modules: Record<string, string>,
  files: SetupPictures['files'],
  last: () => Promise<void>,
) {
  const written: string[] = []
  const kept: string[] = []
  try {
    await mkdir(join(associationFilesFolder, 'public'), { recursive: true })
    for (const [file, content] of [...Object.entries(modules), ...files]) {
      const path = join(associationFilesFolder, file)
      const isFree = !existsSync(path) || (file in modules && (await isExample(file)))
      ;(isFree ? written : kept).push(`own/${file}`)
      if (isFree) await writeFile(path, content)
    }
    await last()
  } catch (error) {
    for (const file of written) await rm(join(associationFilesFolder, '..', file), { force: true })
    throw error
  }
  return { written, kept }
}

const restOf = (file: string) => `export * from '../association/${file}'`

async function isExample(file: string) {
  const example = await readFile(fileURLToPath(new URL(`../../association/${file}`, import.meta.url)), 'utf8')
  return (await readFile(join(associationFilesFolder, file), 'utf8')) === `${restOf(file)}\n\n${example}`
}

/**
 * Appends settings to the portal's settings file, readable by its owner only. Settings that the file has already stay
 * unchanged.
 */
export async function addMissingEnvSettings(file: string, settings: Record<string, string>): Promise<void> {
  const before = existsSync(file) ? await readFile(file, 'utf8') : ''
  const said = new Set(before.match(/^\s*\w+(?=\s*=)/gm)?.map((name) => name.trim()))
  const lines = Object.entries(settings)
    .filter(([name, value]) => value && !said.has(name))
    .map(
      ([name, value]) =>
        `${name}=${/^[\w./:@+-]*$/.test(value) ? value : value.includes("'") ? `"${value}"` : `'${value}'`}\n`,
    )
  const apart = before && !before.endsWith('\n') ? '\n' : ''
  await writeFile(file, `${before}${apart}${lines.join('')}`, { mode: 0o600 })
  await chmod(file, 0o600)
}
