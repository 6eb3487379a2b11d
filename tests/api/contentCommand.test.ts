import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccordFile } from '#tests/samples/buildAccordFile.ts'
import { buildTaggedPdf, buildScannedPdf } from '#tests/samples/pdf.ts'
import { runPortalCommand } from './commandRunner.ts'
import { startPortal, type TestPortal } from './portal.ts'

// The command as a person runs it, beside a portal that answers requests.
const COMMAND = 'commands/contentCommand.ts'
let portal: TestPortal
let folder = ''
beforeAll(async () => {
  portal = await startPortal()
  folder = await mkdtemp(join(tmpdir(), 'envol-command-'))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

const settings = () => ({ DATABASE_URL: portal.url, INIT_CWD: folder })
const content = (...options: string[]) => runPortalCommand(COMMAND, options, settings())

const post = (title: string) =>
  `---\ntitle: ${title}\nsummary: R\ncategory: juridique\nauthor: Le bureau\npublished_at: 2026-01-15 09:10\nformerly:\n  - /ancienne\n---\n\nUn texte.\n`

async function put(name: string, words: string) {
  await mkdir(join(folder, name, '..'), { recursive: true })
  await writeFile(join(folder, name), words)
}

it('imports a folder while the portal answers and shows it at once; a second import changes nothing', async () => {
  await put('a/news/un-texte.md', post('Un texte importé'))
  const first = await content('import', 'a')
  expect(first).toMatchObject({ code: 0, failed: '' })
  expect(first.said).toContain('news : 1 lu, 1 nouveau, 0 modifié.')
  expect(first.said).toContain('Toujours sur le portail, mais absents du dossier')
  await expect
    .poll(async () => (await portal.app.inject('/api/v1/posts?per_page=50')).body)
    .toContain('Un texte importé')
  expect((await content('import', 'a')).said).toContain('news : 1 lu, 0 nouveau, 0 modifié.')
})

it('reports errors by file and line, and changes nothing', async () => {
  await put('b/news/un-texte.md', post('Changé'))
  await put('b/news/autre.md', 'Sans en-tête')
  await put('b/faq/vide.md', '---\nquestion: Quoi ?\n---\n')
  const { code, said, failed } = await content('import', 'b')
  expect(code).toBe(1)
  expect(said).toMatch(/^Portail : .*\n$/)
  expect(failed).toContain('Rien n’a été importé. À corriger :')
  expect(failed).toContain('news/autre.md:1  Le fichier commence par un en-tête')
  expect(failed).toMatch(/faq\/vide\.md:2 {2}category : /)
  expect(failed).not.toMatch(/\bat .*\.ts:\d+/)
  expect((await portal.app.inject('/api/v1/posts?per_page=50')).body).not.toContain('Changé')
})

it.each([
  [['import', 'rien'], 'n’existe pas.'],
  [['import', 'a/news/un-texte.md'], 'n’est pas un dossier.'],
  [['import', 'vide'], 'Il n’y a rien à importer'],
  [['export', 'a'], 'n’est pas vide.'],
  [['importer', 'a'], 'npm run content -- import DOSSIER'],
  [[], 'npm run content -- import DOSSIER'],
])('%j is explained in a sentence', async (options, told) => {
  await mkdir(join(folder, 'vide'), { recursive: true })
  const { code, failed } = await content(...options)
  expect(code).toBe(1)
  expect(failed).toContain(told)
  expect(failed.split('\n').length).toBeLessThan(5)
})

describe('the documents of agreements', () => {
  it('are extracted after an import, which ends with each document’s state', async () => {
    await portal.db.execute("delete from jobs where name like 'accords.%'")
    const files: Record<string, Buffer> = {
      'zz-bon.pdf': await buildTaggedPdf([{ heading: 'Article 1 – Objet' }, { text: 'Les repos.' }]),
      'zz-scan.pdf': await buildScannedPdf(),
      'zz-mixte.pdf': await buildScannedPdf(['Une page de texte.']),
      'zz-secret.pdf': await buildTaggedPdf([{ text: 'Secret.' }], { password: 'azerty' }),
      'zz-abime.pdf': Buffer.from('%PDF-1.7\n%%EOF\n'),
    }
    await put('d/accords/zz-lus.md', buildAccordFile({ documents: Object.keys(files).map((name) => [name, name]) }))
    await mkdir(join(folder, 'd/documents'))
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, 'd/documents', name), bytes)
    const { code, said, failed } = await content('import', 'd')
    expect([code, failed]).toEqual([0, ''])
    expect(said.slice(said.indexOf('Lecture')))
      .toBe(`Lecture de 5 documents… Le portail la poursuit si vous l’interrompez.
5 documents d’accords :
  1 lu
  1 lu en partie : zz-mixte.pdf (1 page sur 2)
  1 numérisé : zz-scan.pdf
  1 protégé par un mot de passe : zz-secret.pdf
  1 endommagé : zz-abime.pdf
`)
  })

  it('are extracted again on request, one or all', { tags: ['nightly'], timeout: 120_000 }, async () => {
    const states = async () =>
      (await portal.db.execute<{ state: string }>("select state from accord_documents where name = 'zz-bon.pdf'"))
        .rows[0]
    await portal.db.execute("update accord_documents set state = 'endommage' where name = 'zz-bon.pdf'")
    expect((await content('import', 'd')).said).toContain('2 endommagés : zz-abime.pdf, zz-bon.pdf')
    const { said } = await content('reread', 'zz-bon.pdf')
    expect(said).toContain(
      `Lecture de 1 document… Le portail la poursuit si vous l’interrompez.\n1 document d’accords :\n  1 lu\n`,
    )
    expect(await states()).toEqual({ state: 'lu' })
    await portal.db.execute("delete from accord_documents where name not like 'zz-%'")
    expect((await content('reread')).said).toContain('5 documents d’accords :\n  1 lu\n')
    expect((await content('reread', 'rien.pdf')).failed).toBe('Aucun accord n’a de document « rien.pdf ».\n')
  })
})

it('exports content that imports identically', async () => {
  await portal.db.execute('update posts set cover = null')
  await portal.db.execute('delete from pictures; delete from accord_documents; delete from event_documents')
  const { code, said } = await content('export', 'c')
  expect(code).toBe(0)
  expect(said).toMatch(/\d+ fichiers écrits dans .*c\.\n$/)
  expect(await readFile(join(folder, 'c/news/un-texte.md'), 'utf8')).toBe(post('Un texte importé'))
})
