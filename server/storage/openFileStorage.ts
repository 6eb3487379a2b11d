import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { FileStorage } from './files.ts'
import { createFolderStorageBackend } from './folder.ts'
import { createS3StorageBackend } from './s3.ts'

type Log = { error(about: object, message: string): void }

/**
 * Opens the file storage: the data folder's `files/`, or the S3 bucket of the settings. Throws a French sentence when
 * the bucket denies access.
 */
export async function openFileStorage(env: Env, data: string, log: Log): Promise<FileStorage> {
  const store = storeOf(env, data, log)
  const files = new FileStorage(store)
  await files.sweep()
  await store.check?.()
  return files
}

function storeOf(env: Env, data: string, log: Log) {
  const { FILES_S3_URL: url, FILES_S3_REGION: region, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = env
  if (!url || !keyId || !secret) return createFolderStorageBackend(join(data, 'files'))
  return createS3StorageBackend({ url, region, keyId, secret }, { incoming: join(data, 'incoming'), log })
}
