import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkMemberListLines } from '#server/members/office/lists/validateMemberList.ts'
import { proposeMemberListColumns } from '#server/members/office/lists/proposeMemberListColumns.ts'
import { parseMemberSpreadsheet } from '#server/members/office/lists/parseMemberSpreadsheet.ts'
import { useMembershipRequestPortal } from './joining.ts'

type Person = { name: string; email: string } & Record<string, unknown>
type Input = {
  file: string
  /** Program that exported the sample member list. */
  source: string
  right:
    | { refused: string }
    | {
        /** Members that the import of the sample list must add. */
        people: Person[]
        /** First words of the sample list's rows that describe no member. */
        aside: string[]
        /** Rows of the sample list to correct: the member's name, and words of the error message. */
        bad: [name: string, why: string][]
        /** Values of the sample list that the board must map, with their row counts. */
        words: [kind: string, word: string, count: number][]
        /** Texts that the import's remarks must contain, in order. */
        notes: string[]
      }
}

const FOLDER = join(import.meta.dirname, '../inputs/lists')
const inputs = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Input)

const { here } = useMembershipRequestPortal()
beforeAll(async () => {
  const { db } = here.portal
  await db.execute(sql`truncate member_list_words`)
  await db.execute(sql`update membership_scale set functions = '[{"slug":"commandant","label":"Commandant de bord"}]',
    working_times = '[{"slug":"temps-plein","label":"Temps plein"}]', bases = '[]'`)
})

it('the inputs are at least 20 lists', () => expect(inputs.length).toBeGreaterThanOrEqual(20))

const spaces = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a list is read as its program means it', () => {
  it.each(inputs)('$file', async ({ file, right }) => {
    const reading = parseMemberSpreadsheet(readFileSync(join(FOLDER, file)))
    if ('refused' in right) return expect(reading).rejects.toThrow(right.refused)
    const table = await reading
    const { check, added } = await checkMemberListLines(here.portal.db, {
      ...table,
      columns: proposeMemberListColumns(table.columns),
      mends: [],
    })
    expect(added).toEqual(
      right.people.map(({ name, ...fields }) =>
        expect.objectContaining({ last_name: name.slice(name.indexOf(' ') + 1), ...fields }),
      ),
    )
    const bad = check.lines.filter(({ fate }) => fate === 'bad')
    expect(bad.map(({ name, why }) => [name, spaces(why.join(' '))])).toEqual(
      right.bad.map(([name, why]) => [name, expect.stringContaining(why)]),
    )
    expect(check.aside.map(({ text }) => text)).toEqual(right.aside.map((text) => expect.stringContaining(text)))
    expect(check.words.map(({ kind, word, count }) => [kind, spaces(word), count])).toEqual(right.words)
    const notes = check.lines.filter(({ fate }) => fate === 'new').flatMap(({ why }) => why.map(spaces))
    expect(notes).toEqual(right.notes.map((words) => expect.stringContaining(words)))
    return undefined
  })
})
