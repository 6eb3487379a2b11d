import { getTableColumns, getTableName, is } from '#server/drizzle/drizzle.ts'
import { PgTable } from '#server/drizzle/pgCore.ts'
import { describe, expect, it } from 'vitest'
import { browserStorageInventory } from '#contract/offline/browserStorageInventory.ts'
import { allFeatures, allPersonalDataDeclarations } from '#server/app.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { formatProcessingRegisterLine, buildProcessingRegister } from '#server/feature/register.ts'
import { readSourceFiles } from '#tests/architecture/source.ts'

const files = import.meta.glob<Record<string, unknown>>('#server/database/schema/*.ts', { eager: true })
const tables = Object.values(files)
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable))
const lines = buildProcessingRegister(
  allPersonalDataDeclarations.flatMap(({ register }) => register ?? []),
  { CONTACT_KEPT_DAYS: 365, BACKUP_DIR: 'backups' },
)
const held = lines.flatMap(({ holds }) => holds)
const impersonal = new Set(allFeatures.flatMap((feature) => feature.impersonal ?? []))

describe('the register', () => {
  it.each(tables.map((table) => [getTableName(table), table] as const))(
    'gives the reason for storing %s, or marks it as not personal',
    (_, table) => {
      const columns = held.flatMap((one) => (Array.isArray(one) && one[0] === table ? one.slice(1) : []))
      const isHeld = held.includes(table)
      expect([isHeld, columns.length > 0, impersonal.has(table)].filter(Boolean)).toHaveLength(1)
      if (columns.length > 0) expect(new Set(columns)).toEqual(new Set(Object.keys(getTableColumns(table))))
      // A table without personal data has no `member_id`.
      if (!isHeld && columns.length === 0) expect(Object.keys(getTableColumns(table))).not.toContain('member_id')
    },
  )

  it('has every retention period that the sweeps use', () => {
    const told = lines.map(({ what }) => what)
    expect(told).toEqual(expect.arrayContaining(Object.values(retentionPeriods).map(({ what }) => what)))
    expect(new Set(told).size).toBe(told.length)
  })

  it('is in French', () => {
    const texts = lines.map((line) => formatProcessingRegisterLine(line))
    expect(texts).toContainEqual([
      'Un message au bureau',
      'Vous répondre, et retrouver nos échanges',
      'Notre intérêt légitime (art. 6.1.f)',
      '1\u00a0an après son envoi',
    ])
    for (const text of texts) for (const words of text) expect(words).toMatch(/^\p{Lu}|^\d/u)
  })
})

/** Name of a browser cache that a library creates, without a literal in the source. */
const BY_A_LIBRARY = 'workbox-precache'

describe('the register of browser storage', () => {
  const sources = readSourceFiles().filter(({ path }) => /^(?:src|theme)\/(?!.*\.stories\.|lib\/store\.ts)/.test(path))
  const KEYED = [
    /createStoredValue(?:<[^()]*>)?\(\s*\[([^\]]*)\]/g,
    /(?:local|session)Storage\.[gs]etItem\(([^,)]+)/g,
    /caches\.open\(([^)]+)\)/g,
    /openDB(?:<[^()]*>)?\(([^,]+),/g,
  ]
  /** Returns the storage key that a source expression names: the value of a literal, or of a constant. */
  const nameOf = (word: string, code: string) => {
    const literal = /^'(.*)'$/.exec(word)?.[1]
    const declared = new RegExp(`const ${word} = '([^']+)'`)
    return (
      literal ?? [code, ...sources.map((source) => source.code)].flatMap((text) => declared.exec(text)?.[1] ?? [])[0]
    )
  }
  const kept = sources.flatMap(({ path, code }) =>
    KEYED.flatMap((pattern) => [...code.matchAll(pattern)])
      .flatMap(([, words = '']) => words.split(','))
      .map((word) => `${path}: ${nameOf(word.trim(), code)}`),
  )

  it('has a line for each name under which the code stores data', () => {
    expect(kept.filter((one) => !((one.split(': ')[1] ?? '') in browserStorageInventory))).toEqual([])
  })

  it('has no line for unused names', () => {
    const names = new Set(kept.map((one) => one.split(': ')[1]))
    const listed = Object.entries(browserStorageInventory).filter(([, { where }]) => where !== 'Cookie')
    expect(listed.map(([name]) => name).filter((name) => !names.has(name) && name !== BY_A_LIBRARY)).toEqual([])
  })
})
