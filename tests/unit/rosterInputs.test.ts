import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseFlightRosterFile } from '#src/offline/roster/readRoster.ts'

type Input = {
  source: string
  /** Time zone of the crew base in the sample roster; Paris by default. */
  zone?: string
  right:
    | { refused: string }
    | {
        /** Expected roster entries: kind, beginning, end and, when relevant, text. */
        entries: [kind: string, from: string, to: string, words?: string][]
        /** Texts of the roster entries that the parser must skip. */
        skipped: string[]
        /** Texts that the parser's remarks on the roster must contain. */
        notes: string[]
      }
}

const FOLDER = join(import.meta.dirname, '../inputs/rosters')
const names = readdirSync(FOLDER).flatMap((name) => (name.endsWith('.ics') ? basename(name, '.ics') : []))

const minute = (at: number) => new Date(at).toISOString().replace(':00.000Z', 'Z')

it('the inputs are at least 25 rosters', () => expect(names.length).toBeGreaterThanOrEqual(25))

describe('a roster is read as its program means it', () => {
  it.each(names)('%s', async (name) => {
    const { zone, right } = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Input
    const reading = parseFlightRosterFile(new Blob([readFileSync(join(FOLDER, `${name}.ics`))]), {
      ...(zone && { zone }),
    })
    if ('refused' in right) return expect(reading).rejects.toThrow(right.refused)
    const { entries, list, notes, skipped } = await reading
    expect(
      entries.map(({ kind, from, to, words }, at) =>
        [kind, minute(from), minute(to), words].slice(0, right.entries[at]?.length ?? 4),
      ),
    ).toEqual(right.entries)
    expect(list?.map(({ words, why }) => ({ words, why }))).toEqual(
      right.skipped.map((words) => ({ words: expect.stringContaining(words), why: expect.stringMatching(/[a-z]/) })),
    )
    expect(skipped).toBe(right.skipped.length)
    expect(notes).toEqual(right.notes.map((words) => expect.stringContaining(words)))
    return undefined
  })
})
