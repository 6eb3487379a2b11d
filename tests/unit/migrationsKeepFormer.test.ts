import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = 'server/database/migrations'
// Last migration before this rule.
const FORMER = '0021_document_pages'
const MARK = /^-- Second of two releases: (\d{4}_\w+)\b/m

/**
 * SQL patterns of database migrations that would break the former version of the portal, which still runs during a
 * migration.
 */
const BREAKS: Record<string, RegExp> = {
  'takes away or renames a table, a column or a view':
    /\b(?:drop\s+(?:table|column|view|schema|type|function)|rename)\b/,
  'changes the type of a column': /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/,
  'demands a value where there was none': /\balter\s+column\s+\S+\s+set\s+not\s+null\b/,
  'takes away a default': /\balter\s+column\s+\S+\s+drop\s+default\b/,
  'adds a column that demands a value of everyone':
    /\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\b(?:default|generated)\b)/,
}

/** Returns the SQL changes of a database migration that would break the former version of the portal. */
function breaksOf(sql: string): string[] {
  const code = sql.replaceAll(/--(?!> statement).*$/gm, '').toLowerCase()
  return Object.keys(BREAKS).filter((what) => BREAKS[what]?.test(code))
}

const tags = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.slice(0, -'.sql'.length))
  .toSorted()

it('no migration removes what the former version uses, unless an earlier migration has prepared it', () => {
  const wrong = tags
    .filter((tag) => tag > FORMER)
    .flatMap((tag) => {
      const sql = readFileSync(`${folder}/${tag}.sql`, 'utf8')
      const [, prepared] = MARK.exec(sql) ?? []
      const isPrepared = prepared !== undefined && prepared < tag && tags.includes(prepared)
      return isPrepared ? [] : breaksOf(sql).map((what) => `${tag} ${what}`)
    })
  expect(wrong, 'do it in two releases: see CONTRIBUTING.md, “The database”').toEqual([])
})

it.each([
  ['DROP TABLE "a";', 1],
  ['ALTER TABLE "a" drop column "b";', 1],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', 1],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;', 1],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', 1],
  ['ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;', 1],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', 1],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;', 0],
  ['ALTER TABLE "a" ADD COLUMN "b" text;', 0],
  ['ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;', 0],
  ['CREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint\nDROP INDEX "c"; -- drop table', 0],
])('the check of %s finds %i', (sql, count) => expect(breaksOf(sql)).toHaveLength(count))
