import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from '#server/drizzle/drizzle.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '#server/database/connect.ts'
import { mandates } from '#server/database/schema/dues.ts'
import { poll_keys } from '#server/database/schema/polls.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { decryptMandate } from '#server/dues/decryptMandate.ts'
import { readEnv, type Env } from '#server/env.ts'
import { encryptedTables } from '#server/app.ts'
import { createEncryptionKeyFile, replaceEncryptionKeyFile } from '#server/secrets/keyFile.ts'
import {
  parseEncryptionKeys,
  addNewEncryptionKey,
  formatEncryptionKeys,
  type EncryptionKeys,
} from '#server/secrets/keys.ts'
import { openValueEncryption } from '#server/secrets/openValueEncryption.ts'
import { reencryptRows } from '#server/secrets/reencryptRows.ts'
import { rotateEncryptionKeys } from '#server/secrets/rotateEncryptionKeys.ts'
import { ValueEncryption } from '#server/secrets/Secrets.ts'
import { TEST_DATA_ENCRYPTION_KEYS, testFieldEncryption } from './dataKeys.ts'
import { FRENCH_DUES_TEST_IBAN, resetMemberToFirstDue as joinMember, waitForBlockedTransactions } from './duesRows.ts'
import { useTestPortal } from './portal.ts'
import { startPortalProcesses } from './realServer.ts'

const here = useTestPortal()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'envol-keys-'))
})
afterAll(() => rm(folder, { recursive: true }))

const open = (env: Pick<Env, 'DATA_KEYS'>, at = folder) =>
  openValueEncryption({ env, folder: at, db: here.portal.db, tables: encryptedTables })

describe('encrypted data', () => {
  it('is decrypted with the key, and for the same purpose only', async () => {
    const sealed = await testFieldEncryption.seal('FR76 secret', 'un mandat')
    expect(await testFieldEncryption.open(sealed, 'un mandat')).toBe('FR76 secret')
    await expect(testFieldEncryption.open(sealed, 'un autre')).rejects.toThrow()
    await expect(testFieldEncryption.open({ ...sealed, sealed_by: 'inconnue' }, 'un mandat')).rejects.toThrow(
      'inconnue',
    )
    const changed = Buffer.from(sealed.sealed)
    changed.writeUInt8(changed.readUInt8(30) ^ 1, 30)
    await expect(testFieldEncryption.open({ ...sealed, sealed: changed }, 'un mandat')).rejects.toThrow()
    expect((await testFieldEncryption.seal('FR76 secret', 'un mandat')).sealed).not.toEqual(sealed.sealed)
  })

  it('is nowhere in clear text', async () => {
    const { member_id } = await joinMember(here.portal, { holder: 'Canari Titulaire' })
    const [mandate] = await here.portal.db
      .select()
      .from(mandates)
      .where(eq(mandates.member_id, member_id ?? 0))
    if (!mandate) throw new Error('There is no mandate')
    const row = JSON.stringify(mandate) + mandate.sealed.toString('latin1') + mandate.sealed.toString('base64')
    for (const told of [FRENCH_DUES_TEST_IBAN, '30006000011', 'Canari', '192.0.2.7']) expect(row).not.toContain(told)
    expect(mandate.iban_end).toBe('FR76 •••• 0189')
    const proof = await decryptMandate({ secrets: testFieldEncryption }, mandate)
    expect(proof).toMatchObject({ iban: FRENCH_DUES_TEST_IBAN, holder: 'Canari Titulaire', ip: '192.0.2.7' })
    expect(proof.text).toContain('vous autorisez')
  })
})

describe('the data key', () => {
  it('is created once at the first start, by any number of processes, readable by the portal’s user only', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => createEncryptionKeyFile(folder)))
    expect(new Set(made.map((keys) => JSON.stringify([...keys]))).size).toBe(1)
    const { mode } = await stat(join(folder, 'keys', 'data-keys'))
    expect(mode & 0o777).toBe(0o600)
    expect(made[0]?.values().next().value).toHaveLength(32)
  })

  it('stops the start with one sentence when the database needs another', async () => {
    await joinMember(here.portal)
    await expect(open({})).rejects.toThrow(/il manque de quoi les lire : clé tests\./)
    const wrong = `autre:${randomBytes(32).toString('base64')}`
    await expect(open({ DATA_KEYS: wrong })).rejects.toThrow('tests')
    expect(await (await open({ DATA_KEYS: `${wrong},${TEST_DATA_ENCRYPTION_KEYS}` })).sealedBy()).toBe('autre')
    // No new key replaces a lost one.
    const empty = await mkdtemp(join(tmpdir(), 'envol-keys-'))
    await expect(open({}, empty)).rejects.toThrow('data-keys')
    await expect(stat(join(empty, 'keys'))).rejects.toThrow('ENOENT')
    await rm(empty, { recursive: true })
  })

  it('is refused with one sentence when it is damaged', async () => {
    await createEncryptionKeyFile(folder)
    const file = join(folder, 'keys', 'data-keys')
    const whole = await readFile(file, 'utf8')
    await writeFile(file, whole.slice(0, 20))
    await expect(open({})).rejects.toThrow('Les clés de chiffrement sont abîmées')
    await writeFile(file, whole)
    for (const wrong of ['a', 'a:b', `a:${randomBytes(16).toString('base64')}`, `${whole.trim()},${whole.trim()}`])
      expect(() => readEnv({ DATA_KEYS: wrong })).toThrow('DATA_KEYS attend')
  })

  it('is never logged', async () => {
    await here.portal.db.execute(sql`select 1`)
    const [, key = ''] = TEST_DATA_ENCRYPTION_KEYS.split(':')
    expect(here.portal.lines.join('\n')).not.toContain(key)
  })
})

it('data is encrypted correctly while another key is being read', async () => {
  const former = addNewEncryptionKey(new Map())
  const newest = addNewEncryptionKey(former)
  const reads: ((keys: EncryptionKeys) => void)[] = []
  const running = new ValueEncryption(former, () => new Promise((resolve) => reads.push(resolve)))
  const sealing = ['un mandat', 'un autre'].map((about) => running.seal('FR76 secret', about))
  reads[0]?.(newest)
  reads[1]?.(former)
  const names = (await Promise.all(sealing)).map(({ sealed_by }) => sealed_by)
  expect(names).toEqual([[...newest.keys()][0], [...former.keys()][0]])
})

describe('a key rotation', () => {
  // The demo's secret vote has a key, too.
  beforeAll(async () => void (await here.portal.db.delete(poll_keys)))
  const sealedBy = async () => {
    const { rows } = await here.portal.db.execute<{ name: string }>(
      sql`select distinct sealed_by as name from mandates`,
    )
    return rows.map(({ name }) => name)
  }
  const proofOf = async (reading: ValueEncryption) => {
    const [mandate] = await here.portal.db
      .select()
      .from(mandates)
      .where(eq(mandates.state, 'actif'))
      .orderBy(mandates.id)
      .limit(1)
    return mandate && (await decryptMandate({ secrets: reading }, mandate))
  }

  it('encrypts everything with a new key, which a running portal finds, and keeps the former for the backups', async () => {
    await joinMember(here.portal)
    const { db } = here.portal
    const place = { folder, db, tables: encryptedTables }
    await replaceEncryptionKeyFile(folder, parseEncryptionKeys(TEST_DATA_ENCRYPTION_KEYS) ?? new Map<string, Buffer>())
    const running = await openValueEncryption({ env: {}, ...place })
    const before = await proofOf(running)
    const { sealedBy: newest, resealed } = await rotateEncryptionKeys({ env: {}, ...place })
    expect(resealed).toBe(await db.$count(mandates))
    expect(await sealedBy()).toEqual([newest])
    expect(newest).not.toBe('tests')
    expect(await proofOf(running)).toEqual(before)
    expect((await running.seal('FR76 secret', 'un mandat')).sealed_by).toBe(newest)
    const keys = await readFile(join(folder, 'keys', 'data-keys'), 'utf8')
    expect([...(parseEncryptionKeys(keys) ?? [])].map(([id]) => id)).toEqual([newest, 'tests'])

    // Data encrypted meanwhile by a process with the former key is encrypted anew by the next rotation.
    const again = await rotateEncryptionKeys({
      env: { DATA_KEYS: `${TEST_DATA_ENCRYPTION_KEYS},${keys.split(',')[0]}` },
      ...place,
    })
    expect(again).toEqual({ sealedBy: 'tests', resealed })
    expect(await proofOf(running)).toEqual(before)
  })

  it('waits for a rotation in progress: no key in use is lost', async () => {
    await joinMember(here.portal)
    const { db } = here.portal
    const place = { folder, db, tables: encryptedTables }
    await replaceEncryptionKeyFile(folder, parseEncryptionKeys(TEST_DATA_ENCRYPTION_KEYS) ?? new Map<string, Buffer>())
    const before = await proofOf(testFieldEncryption)
    const done = await Promise.all([1, 2, 3].map(() => rotateEncryptionKeys({ env: {}, ...place })))
    const keys = await readFile(join(folder, 'keys', 'data-keys'), 'utf8')
    const names = [...(parseEncryptionKeys(keys) ?? new Map<string, Buffer>()).keys()]
    expect(names.toSorted()).toEqual([...done.map(({ sealedBy: name }) => name), 'tests'].toSorted())
    expect(await sealedBy()).toEqual([names[0]])
    expect(await proofOf(await openValueEncryption({ env: {}, ...place }))).toEqual(before)
    await rotateEncryptionKeys({
      env: { DATA_KEYS: `${TEST_DATA_ENCRYPTION_KEYS},${keys.replace(/,tests:.*/, '')}` },
      ...place,
    })
  })

  it('locks one mandate at a time, so that concurrent writers do not wait for all', async () => {
    const { db } = here.portal
    await joinMember(here.portal)
    await joinMember(here.portal, { email: 'membre2@envol.example' })
    const newest = formatEncryptionKeys(addNewEncryptionKey(new Map()))
    const sealing = await open({ DATA_KEYS: `${newest},${TEST_DATA_ENCRYPTION_KEYS}` })
    const { rows } = await db.execute<{ id: number }>(sql`select id from mandates order by id`)
    const [first, last] = [rows[0]?.id, rows.at(-1)?.id]
    const lock = (tx: Transaction, id?: number) => tx.execute(sql`select from mandates where id = ${id} for update`)
    let resealing: Promise<number> | undefined
    await inTransaction(db, async (tx) => {
      await lock(tx, last)
      resealing = reencryptRows(db, sealing, encryptedTables)
      await waitForBlockedTransactions(here.portal, resealing)
      await lock(tx, first)
    })
    expect(await resealing).toBe(rows.length)
    await reencryptRows(db, await open({ DATA_KEYS: `${TEST_DATA_ENCRYPTION_KEYS},${newest}` }), encryptedTables)
  })

  it('that ends during a portal’s start does not prevent it', async () => {
    const { db } = here.portal
    await joinMember(here.portal)
    const former = parseEncryptionKeys(TEST_DATA_ENCRYPTION_KEYS) ?? new Map<string, Buffer>()
    const newest = addNewEncryptionKey(former)
    await replaceEncryptionKeyFile(folder, former)
    let starting: Promise<ValueEncryption> | undefined
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`lock table mandates in access exclusive mode`)
      starting = open({})
      await waitForBlockedTransactions(here.portal, starting)
      await replaceEncryptionKeyFile(folder, newest)
      await tx.execute(sql`update mandates set sealed_by = ${[...newest.keys()][0]}`)
    })
    const started = starting && (await starting.catch((error: unknown) => error))
    await db.execute(sql`update mandates set sealed_by = 'tests'`)
    expect(started).toBeInstanceOf(ValueEncryption)
  })

  it('creates no key when one is lost', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'envol-keys-'))
    const place = { env: {}, folder: empty, db: here.portal.db, tables: encryptedTables }
    await expect(rotateEncryptionKeys(place)).rejects.toThrow('il manque de quoi les lire')
    await expect(stat(join(empty, 'keys'))).rejects.toThrow('ENOENT')
    await rm(empty, { recursive: true })
  })

  it('is one command, and a server without the new key refuses to start', { tags: ['nightly'] }, async () => {
    const { url } = here.portal
    const newest = `nouvelle:${randomBytes(32).toString('base64')}`
    const env = { ...process.env, DATABASE_URL: url, DATA_KEYS: `${newest},${TEST_DATA_ENCRYPTION_KEYS}` }
    const { stdout } = await promisify(execFile)(process.execPath, ['server/commands/keysCommand.ts', 'rotate'], {
      env,
    })
    expect(stdout).toMatch(/^Chiffré avec la clé nouvelle : \d+ mandats\.$/m)
    expect(await sealedBy()).toEqual(['nouvelle'])
    const server = await startPortalProcesses(url, { DATA_KEYS: TEST_DATA_ENCRYPTION_KEYS })
    const [code] = await server.exit
    expect(code).toBe(1)
    expect(server.said.join('\n')).toContain('il manque de quoi les lire : clé nouvelle.')
  })
})
