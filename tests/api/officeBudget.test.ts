import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { listSampleScreenPaths, sampleScreens } from '#tests/samples/screens.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ withPages: true })

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
const client = new URL('../../dist/client/', import.meta.url)
const OFFICE = 'src/screens/OfficeScreens.tsx'
const EDITOR = 'src/editor/RichTextEditor.tsx'
/**
 * Maximum size of the office's code in KiB, compressed. Of it, 3 are for undoing a debit file, a settlement and a
 * departure, 2 for splitting bank lines, correcting list lines and showing whole mails, 0.5 for operational checks, and 3.5 for
 * the convocation, the shows of cards and the minutes of an assembly.
 */
const OFFICE_AT_MOST = 309.8

let manifest: Record<string, Chunk> = {}
beforeAll(() => {
  manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as typeof manifest
})

/** Returns the built files that load with a module, through its static imports. */
function filesOf(key: string, files = new Set<string>()) {
  const { file = '', imports = [] } = manifest[key] ?? {}
  if (!file) throw new Error(`The build has no ${key}`)
  if (files.has(file)) return files
  files.add(file)
  for (const imported of imports) filesOf(imported, files)
  return files
}
const codeOf = (file: string) => readFileSync(new URL(file, client))

describe('the office', () => {
  it(`loads at most ${OFFICE_AT_MOST} KiB of code at first, and the editor separately`, () => {
    const files = new Set(['index.html', 'src/start.tsx', OFFICE].flatMap((key) => [...filesOf(key)]))
    const bytes = [...files]
      .filter((file) => file.endsWith('.js'))
      .map((file) => brotliCompressSync(codeOf(file)).length)
    expect(bytes.reduce((sum, one) => sum + one) / 1024).toBeLessThanOrEqual(OFFICE_AT_MOST)
    expect(files).not.toContain(manifest[EDITOR]?.file)
    // Code of the editor contains this word, even minified. The office's first code does not.
    const holdsEditor = (file: string) => codeOf(file).includes('ProseMirrorClipboard')
    expect([...filesOf(EDITOR)].filter(holdsEditor).length).toBeGreaterThan(0)
    expect([...files].filter(holdsEditor)).toEqual([])
  })

  it('shares no code with the first load of other screens', async () => {
    const others = sampleScreens.filter(({ access }) => access !== 'board')
    const pages = Object.keys(manifest).filter((key) => key.endsWith('Page.tsx') && !key.includes('/office/'))
    expect(pages.length).toBeGreaterThan(15)
    const needed = new Set(['index.html', 'src/start.tsx', ...pages].flatMap((key) => [...filesOf(key)]))
    for (const path of listSampleScreenPaths(others)) {
      const { body } = await here.portal.app.inject(path)
      for (const [, file = ''] of body.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)) needed.add(file)
    }
    // Words of the office's own code, and of the editor's.
    const isOffice = (file: string) =>
      ['Ce qui m’attend', 'Historique', 'ProseMirrorClipboard', 'board/texts/:kind/text'].filter((words) =>
        codeOf(file).includes(words),
      )
    expect([...filesOf(OFFICE)].flatMap(isOffice)).toContain('Ce qui m’attend')
    expect([...needed].filter((file) => file.endsWith('.js') && isOffice(file).length > 0)).toEqual([])
    expect(needed).not.toContain(manifest[OFFICE]?.file)
  })
})
