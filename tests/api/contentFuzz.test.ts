import { execFileSync } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { sample } from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { InvalidContentError } from '#server/content/mistakes.ts'
import { allFeatures } from '#server/app.ts'
import { createContentImportTestDatabase } from './contentFolder.ts'
import { arbitraryHostileContentFile, arbitraryHostileYamlSheet } from './fuzz/hostileContent.ts'

/**
 * Number of hostile files that the import's fuzz test generates for each content folder and YAML sheet. FUZZ_INPUTS
 * sets another number, FUZZ_SEED another sequence.
 */
const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? 25)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)

const PDF = '%PDF-1.7\n%%EOF\n'
/**
 * Valid YAML value of each front matter field of a content file. A valid file omits the empty ones; the fuzz test sets
 * them too.
 */
const fields: Record<string, string> = {
  title: 'Un titre',
  summary: 'En deux mots.',
  question: 'Quoi ?',
  author: 'Le bureau',
  organiser: 'Le bureau',
  company: '1',
  rank: '3',
  capacity: '12',
  category: '',
  theme: 'repos',
  type: 'reunion',
  page: 'a-propos',
  published_at: '2026-01-15 09:10',
  updated_at: '2026-01-16 09:10',
  // Daylight saving time begins: this night is an hour shorter.
  starts_at: '2027-03-28 01:30',
  ends_at: '2027-03-28 03:10',
  signed_on: '2026-01-15',
  effective_on: '2026-02-01',
  expires_on: '2027-02-01',
  registration_until: '2027-01-10 12:00',
  cover: 'a.png',
  cover_alt: 'Un avion',
  formerly: '',
  withdrawn: '',
  public: 'true',
  cancelled: '',
  place: 'Lyon',
  address: 'Rue des Escales',
  online_url: 'https://visio.envol.example/a',
  documents: '',
  programme: '[{at: "14:30", what: Accueil}]',
  signatories: '[{name: Envol, role: Syndicat}]',
  replaces: '',
  amends: '',
  questions: '',
  posts: '',
}
const categories: Record<string, string> = { news: 'negociation', faq: 'repos' }

let here: Awaited<ReturnType<typeof createContentImportTestDatabase>>
let image: Buffer
beforeAll(async () => {
  here = await createContentImportTestDatabase()
  image = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})
afterAll(() => here.close())

const kinds = allFeatures.flatMap(({ content }) => content ?? [])
const shapeOf = (schema: z.ZodType) => Object.keys((schema as z.ZodObject).shape)
const headOf = ({ folder, head }: (typeof kinds)[number]) =>
  Object.fromEntries(
    shapeOf(head).map((name) => [name, (name === 'category' && categories[folder]) || (fields[name] ?? '')]),
  )

/**
 * Returns undefined when a content import succeeds or is rejected with readable messages. Otherwise returns a
 * description of the fault.
 */
async function faultOf(importing: Promise<unknown>) {
  const error = await importing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error === undefined) return { isTaken: true, fault: undefined }
  if (!(error instanceof InvalidContentError))
    return { isTaken: false, fault: `not a refusal: ${inspect(error).slice(0, 600)}` }
  const [first, ...lines] = error.message.split('\n')
  const odd = lines.filter((line) => !isForPeople(line))
  const isSaid = first === 'Rien n’a été importé. À corriger :' && lines.length > 0 && odd.length === 0
  return { isTaken: false, fault: isSaid ? undefined : error.message.slice(0, 600) }
}

const ENGLISH =
  /\b(?:the|is|at|of|expected|invalid|must|cannot|error|undefined|object|failed|received|select|insert)\b/i

/** True when an import's error message names a file, a line and a French sentence. */
function isForPeople(line: string) {
  if (/^… et \d+ autres?\.$/.test(line)) return true
  const found = /^[^\n]+?:[1-9]\d* {2}(?<words>[^\n]+)$/.exec(line)?.groups?.['words']
  if (found === undefined) return false
  const words = found
    .replaceAll(/«[^»]*»/g, '')
    .replace(/^.*? : /, '')
    .replaceAll(/\/\S+/g, '')
  return /[a-zéèà]{2}/.test(words) && !ENGLISH.test(words) && !/[A-Z]+_[A-Z]+/.test(words)
}

describe(`${INPUTS} hostile files (seed ${SEED})`, { timeout: 300 * INPUTS + 60_000 }, () => {
  it.each(kinds.map((kind) => [kind.folder, kind] as const))(
    '%s: each is accepted or refused in French',
    async (folder, kind) => {
      const head = headOf(kind)
      expect(await faultOf(here.take({ [`${folder}/essai.md`]: plain(head), 'media/a.png': image }))).toEqual({
        isTaken: true,
        fault: undefined,
      })
      const faults: string[] = []
      let taken = 0
      for (const bytes of sample(arbitraryHostileContentFile(head), { numRuns: INPUTS, seed: SEED })) {
        const { isTaken, fault } = await faultOf(here.take({ [`${folder}/essai.md`]: bytes, 'media/a.png': image }))
        if (isTaken) taken++
        if (fault) faults.push(`${fault}\n<- ${JSON.stringify(bytes.toString().slice(0, 600))}`)
      }
      expect(faults).toEqual([])
      // Most files are hostile in one place only, so that the code after the parser is tested too.
      expect(taken).toBeGreaterThan(INPUTS / 20)
    },
  )

  it.each(['cotisations.yml', 'synonymes.yml', 'compagnies.yml'])(
    '%s: each changed sheet is accepted or refused in French',
    async (file) => {
      const sheet = await readFile(join(import.meta.dirname, '../../association/demo/content', file), 'utf8')
      const faults: string[] = []
      for (const bytes of sample(arbitraryHostileYamlSheet(sheet), { numRuns: INPUTS, seed: SEED })) {
        const { fault } = await faultOf(here.take({ [file]: bytes }))
        if (fault) faults.push(`${fault}\n<- ${bytes.toString().slice(0, 200)}`)
      }
      expect(faults).toEqual([])
    },
  )

  it('leave accepted texts that are exported and imported to the byte', async () => {
    const folder = await here.write()
    const again = await here.load(folder)
    expect(Object.values(again).map(({ created, changed }) => [created, changed])).toEqual(kinds.map(() => [0, 0]))
  })
})

const plain = (head: Record<string, string>) => {
  const lines = Object.entries(head).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
  return `---\n${lines.join('\n')}\n---\n\nUn texte.\n`
}

describe('an entry that is no plain file', () => {
  const text = 'Un secret\n'
  const odd: [what: string, make: (folder: string) => Promise<unknown> | void, told: string][] = [
    [
      'a link to a text',
      (at) => symlink(join(at, '../secret'), join(at, 'news/a.md')),
      'news/a.md:1  Un lien symbolique',
    ],
    ['a link that leads nowhere', (at) => symlink('rien', join(at, 'news/a.md')), 'news/a.md:1  Un lien symbolique'],
    ['a link to itself', (at) => symlink('a.md', join(at, 'news/a.md')), 'news/a.md:1  Un lien symbolique'],
    [
      'a link to what never ends',
      (at) => symlink('/dev/zero', join(at, 'news/a.md')),
      'news/a.md:1  Un lien symbolique',
    ],
    ['a link to a folder', (at) => symlink('/etc', join(at, 'faq')), 'faq:1  Un lien symbolique'],
    [
      'a link to a picture',
      (at) => symlink('/etc/passwd', join(at, 'media/a.png')),
      'media/a.png:1  Un lien symbolique',
    ],
    ['a link to a PDF', (at) => symlink('/etc/passwd', join(at, 'documents/a.pdf')), 'documents/a.pdf:1  Un lien symb'],
    ['a link to a sheet', (at) => symlink('/etc/passwd', join(at, 'synonymes.yml')), 'synonymes.yml:1  Un lien symb'],
    [
      'a pipe',
      (at) => void execFileSync('mkfifo', [join(at, 'news/a.md')]),
      'news/a.md:1  Un texte est un fichier ordinaire',
    ],
    ['a file for a folder', (at) => writeFile(join(at, 'faq'), 'x'), 'faq:1  Ce n’est pas un dossier'],
    ['a name on two lines', (at) => writeFile(join(at, 'news/a\nb.md'), text), 'news/a b.md:1  Un texte s’appelle'],
    [
      'a name that is no text',
      (at) => writeFile(Buffer.concat([Buffer.from(join(at, 'news/')), Buffer.from([0xe9]), Buffer.from('.md')]), text),
      '.md:1  Un texte s’appelle',
    ],
    [
      'a PDF whose name is no text',
      (at) => writeFile(Buffer.concat([Buffer.from(join(at, 'documents/')), Buffer.from([0xe9])]), PDF),
      ':1  Le nom de ce fichier ne se lit pas',
    ],
  ]
  it.each(odd)('is refused with its name (%s)', async (_what, make, told) => {
    const folder = await here.folderOf({ 'media/b.png': image, 'news/b.md': plain(headOf(kindOf('news'))) })
    await mkdir(join(folder, 'documents'))
    await writeFile(join(folder, '../secret'), text)
    await make(folder)
    const error = await here.load(folder).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(InvalidContentError)
    expect(String(error)).toContain(told)
    expect(String(error)).not.toContain('Un secret')
  })
})

const kindOf = (folder: string) => {
  const kind = kinds.find((one) => one.folder === folder)
  if (!kind) throw new Error(`There is no ${folder}`)
  return kind
}
