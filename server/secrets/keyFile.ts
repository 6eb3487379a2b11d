import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fsyncFolder } from '#server/lib/fsyncFolder.ts'
import { parseEncryptionKeys, addNewEncryptionKey, formatEncryptionKeys, type EncryptionKeys } from './keys.ts'

const fileIn = (folder: string) => join(folder, 'keys', 'data-keys')

/**
 * Reads the encryption keys of the data folder; undefined without any. Throws a French sentence when they are
 * unreadable.
 */
export async function readEncryptionKeyFile(folder: string): Promise<EncryptionKeys | undefined> {
  const file = fileIn(folder)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`Les clés de chiffrement ne peuvent pas être lues (${error.code}) : ${file}`)
  })
  if (text === undefined) return undefined
  const keys = parseEncryptionKeys(text)
  if (!keys) throw new Error(`Les clés de chiffrement sont abîmées : ${file}. Remettez ce fichier d’une copie.`)
  return keys
}

/** Creates the first encryption key of the data folder. Concurrent processes get the same key. */
export async function createEncryptionKeyFile(folder: string): Promise<EncryptionKeys> {
  const made = await writeAside(folder, addNewEncryptionKey(new Map()))
  // A hard link fails when the file exists, and the file is never partial.
  await link(made, fileIn(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await keepNames(folder)
  await rm(made, { force: true })
  const keys = await readEncryptionKeyFile(folder)
  if (!keys) throw new Error('The keys that were just written are gone')
  return keys
}

/** Replaces the encryption keys of the data folder atomically. */
export async function replaceEncryptionKeyFile(folder: string, keys: EncryptionKeys): Promise<void> {
  await rename(await writeAside(folder, keys), fileIn(folder))
  await keepNames(folder)
}

/**
 * Flushes the folders of the encryption key file to disk. A power cut must not lose a key that encrypts rows, even on
 * another machine's database.
 */
async function keepNames(folder: string) {
  await fsyncFolder(join(folder, 'keys'))
  await fsyncFolder(folder)
}

async function writeAside(folder: string, keys: EncryptionKeys) {
  await mkdir(join(folder, 'keys'), { recursive: true, mode: 0o700 })
  const file = `${fileIn(folder)}.${randomUUID()}`
  await writeFile(file, `${formatEncryptionKeys(keys)}\n`, { mode: 0o600, flush: true })
  return file
}
