import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sample } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContentImportTestDatabase } from './contentFolder.ts'
import { arbitraryContentFolder } from './fuzz/arbitraryContentFolder.ts'

/** Random seed of the generated content folders. FUZZ_SEED sets another seed, FUZZ_INPUTS the number of folders. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_125)
const FOLDERS = Number(process.env['FUZZ_INPUTS'] ?? 2)

const here = {} as Awaited<ReturnType<typeof createContentImportTestDatabase>>
beforeAll(async () => void Object.assign(here, await createContentImportTestDatabase()))
afterAll(() => here.close())

// Generated content that no author would write. `content.test.ts` covers the demo's folder.
it(`${FOLDERS} generated folders (seed ${SEED}) are exported to the byte`, async () => {
  for (const given of sample(arbitraryContentFolder, { numRuns: FOLDERS, seed: SEED })) {
    await here.take(given)
    const folder = await here.write()
    const written = await Promise.all(
      Object.keys(given).map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    )
    expect(Object.fromEntries(written)).toEqual(given)
    // A second import changes nothing.
    for (const { created, changed } of Object.values(await here.take(given))) expect([created, changed]).toEqual([0, 0])
  }
})
