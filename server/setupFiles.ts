import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { legal } from '#association/legal.ts'
import { ground } from '#theme/colour.ts'
import { ownFolder, slugOf } from './companyLogo.ts'
import type { Answers } from './setupAnswers.ts'

const FRAME =
  'M17 0H19A17 17 0 0 1 36 17V31A17 17 0 0 1 19 48H17A17 17 0 0 1 0 31V17A17 17 0 0 1 17 0zM17 4A13 13 0 0 0 4 17V31A13 13 0 0 0 17 44H19A13 13 0 0 0 32 31V17A13 13 0 0 0 19 4z'
const PAPER = ground.light.card
const LOGO_AT_MOST = 2_000_000
const quote = (text: string) => JSON.stringify(text)
// Elided before a vowel or a silent h, as it is spoken.
const of = (name: string) => (/^[aeiouyh]/i.test(name.normalize('NFD')) ? `l’${name}` : name)

/** The modules that make the portal the association's own, by their names in `own/`. */
export function ownModules(said: Required<Answers>): Record<string, string> {
  const { name, tagline, email, phone, street, city, registration, director, host } = said
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const place = `{ building: '', floor: '', street: ${quote(street)}, postalCode: ${quote(said['postal-code'])}, city: ${quote(city)} }`
  const lines = {
    identity: [
      `export const name = ${quote(name)}`,
      `export const productSlug = ${quote(slugOf(name))}`,
      `export const tagline = ${quote(tagline)}`,
      `export const description = ${quote(`${said['legal-name']} : actualités, accords, conseils et entraide.`)}`,
      `export const domain = ${quote(domain)}`,
      `export const email = ${quote(email)}`,
      `export const mailSender = ${quote(said['mail-from'])}`,
      `export const mailToNobody = ${quote(`personne@${domain}`)}`,
      `export const phone = ${quote(phone)}`,
      `export const openingHours = ''`,
      `export const address = ${place}`,
      `export const labels = { join: ${quote(`Adhérer à ${of(name)}`)}, noAccount: ${quote(`Pas de compte ? Adhérer à ${of(name).replace('’', "'")}`)}, copyright: ${quote(`${name}. Tous droits réservés.`)} }`,
    ],
    legal: [
      `export const legal = {`,
      `  fullName: ${quote(said['legal-name'])},`,
      `  form: ${quote(legal.form)},`,
      `  registration: ${quote(registration)},`,
      `  publicationDirector: ${quote(director)},`,
      `  host: ${quote(host)},`,
      `  dataProtectionEmail: ${quote(email)},`,
      `}`,
    ],
    companies: [],
    // The frame of the mark, empty: a wing is the demo's.
    logo: [
      `export const dawn = 'M18 14a10 10 0 1 0 0 20a10 10 0 1 0 0-20z'`,
      `export const mark = '${FRAME}'`,
      `export const word = ''`,
    ],
    officePlan: [
      `import { address, name } from './identity.ts'`,
      `export const officePlan = { office: name, entrance: '', avenue: address.street, north: '', south: '', east: '', west: '', square: '', station: '', description: \`\${name}, \${address.street}, \${address.postalCode} \${address.city}\` }`,
    ],
    picture: said.logo ? [`export const picture: string | undefined = '/icon-512.png'`] : [],
  }
  return Object.fromEntries(
    Object.entries(lines).map(([file, body]) => [
      `${file}.ts`,
      [`export * from '../association/${file}.ts'`, '', ...body, ''].join('\n'),
    ]),
  )
}

/** Writes the modules and the icons that are not there yet; gives what was written. */
export async function writeOwnFiles(modules: Record<string, string>, { logo }: Required<Answers>, color: string) {
  await mkdir(join(ownFolder, 'public'), { recursive: true })
  const files: [string, string | Buffer][] = [...Object.entries(modules), ...(await icons(logo, color))]
  const written: string[] = []
  for (const [file, content] of files) {
    const path = join(ownFolder, file)
    if (existsSync(path)) continue
    await writeFile(path, content)
    written.push(`own/${file}`)
  }
  return written
}

/** Adds settings to the file where they are read from, that only its owner may read; what it says already stays. */
export async function writeSettings(file: string, settings: Record<string, string>): Promise<void> {
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

async function icons(logo: string, color: string): Promise<[string, string | Buffer][]> {
  const drawn = logo ? await logoOf(logo) : Buffer.from(plainMark(color))
  const square = (width: number) =>
    sharp(drawn, { density: 300 }).resize(width, width, { fit: 'contain', background: PAPER }).png().toBuffer()
  const card = { create: { width: 1200, height: 630, channels: 3 as const, background: color } }
  const shared = sharp(card)
    .composite([{ input: await square(360) }])
    .png()
    .toBuffer()
  const png = await square(512)
  const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${(await square(64)).toString('base64')}"/></svg>`
  return [
    ['public/favicon.svg', logo ? favicon : plainMark(color)],
    ['public/icon-512.png', png],
    ['public/apple-touch-icon.png', await square(180)],
    ['public/og.png', await shared],
  ]
}

async function logoOf(file: string) {
  const path = resolve(process.env['INIT_CWD'] ?? '', file)
  const bytes = await readFile(path).catch(() => undefined)
  const isPicture =
    bytes &&
    bytes.length <= LOGO_AT_MOST &&
    (await sharp(bytes)
      .metadata()
      .catch(() => undefined))
  if (!isPicture) throw new Error(`${path} n’est pas une image que l’on sait lire : SVG ou PNG, 2 Mo au plus.`)
  return bytes
}

/** Without a logo: the empty frame of the mark, on the colour of the first company. */
function plainMark(color: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -8 64 64" width="512" height="512"><path fill="${color}" d="M-14-8h64v64h-64z"/><path fill="${PAPER}" d="${FRAME}"/></svg>`
}
