import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sample } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setUpContent } from './contentFolder.ts'
import { generatedFolder } from './fuzz/generatedFolder.ts'

/** FUZZ_SEED and FUZZ_INPUTS look further than every run of the tests does. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_125)
const FOLDERS = Number(process.env['FUZZ_INPUTS'] ?? 6)

const here = {} as Awaited<ReturnType<typeof setUpContent>>
beforeAll(async () => void Object.assign(here, await setUpContent()))
afterAll(() => here.close())

// What nobody would have written for a test: the demo's folder is held in content.test.ts.
it(`${FOLDERS} folders that were made up (seed ${SEED}) are written back to the byte`, async () => {
  for (const given of sample(generatedFolder, { numRuns: FOLDERS, seed: SEED })) {
    await here.take(given)
    const folder = await here.write()
    const written = await Promise.all(
      Object.keys(given).map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    )
    expect(Object.fromEntries(written)).toEqual(given)
    // Nothing of it is new to who has it already.
    for (const { created, changed } of Object.values(await here.take(given))) expect([created, changed]).toEqual([0, 0])
  }
})
