import { open } from 'node:fs/promises'

/** Flushes a folder's entries to disk (fsync), so that new file names survive a power cut. */
export async function fsyncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
