import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#server/lib/syncFolder.ts'
import { parseKeys, addNewKey, formatKeys, type Keys } from './keys.ts'

const fileIn = (folder: string) => join(folder, 'keys', 'data-keys')

/**
 * Reads the encryption keys of the data folder; undefined without any. Throws a French sentence when they are
 * unreadable.
 */
export async function readKeyFile(folder: string): Promise<Keys | undefined> {
  const file = fileIn(folder)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`Les clés de chiffrement ne peuvent pas être lues (${error.code}) : ${file}`)
  })
  if (text === undefined) return undefined
  const keys = parseKeys(text)
  if (!keys) throw new Error(`Les clés de chiffrement sont abîmées : ${file}. Remettez ce fichier d’une copie.`)
  return keys
}

/** Creates the first encryption key of the data folder. Concurrent processes get the same key. */
export async function createKeyFile(folder: string): Promise<Keys> {
  const made = await writeAside(folder, addNewKey(new Map()))
  // A hard link fails when the file exists, and the file is never partial.
  await link(made, fileIn(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await keepNames(folder)
  await rm(made, { force: true })
  const keys = await readKeyFile(folder)
  if (!keys) throw new Error('The keys that were just written are gone')
  return keys
}

/** Replaces the encryption keys of the data folder atomically. */
export async function replaceKeyFile(folder: string, keys: Keys): Promise<void> {
  await rename(await writeAside(folder, keys), fileIn(folder))
  await keepNames(folder)
}

/**
 * Flushes the folders of the encryption key file to disk. A power cut must not lose a key that encrypts rows, even on
 * another machine's database.
 */
async function keepNames(folder: string) {
  await syncFolder(join(folder, 'keys'))
  await syncFolder(folder)
}

async function writeAside(folder: string, keys: Keys) {
  await mkdir(join(folder, 'keys'), { recursive: true, mode: 0o700 })
  const file = `${fileIn(folder)}.${randomUUID()}`
  await writeFile(file, `${formatKeys(keys)}\n`, { mode: 0o600, flush: true })
  return file
}
