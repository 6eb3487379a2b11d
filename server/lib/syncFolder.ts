import { open } from 'node:fs/promises'

/** Writes down for good which files a folder has: a power cut would else take away the latest names. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
