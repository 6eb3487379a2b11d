import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Free space of the disk that holds a folder: bytes, and their share of the disk in percent. */
export type FreeDiskSpace = { folder: string; bytes: number; percent: number }

/** Returns the free disk space of each folder. A folder that does not exist yet counts as its parent. */
export const readFreeDiskSpace = (folders: string[]): Promise<FreeDiskSpace[]> =>
  Promise.all(
    folders.map(async (folder) => {
      const { bavail, blocks, bsize } = await statfsOfNearestFolder(folder)
      return { folder, bytes: bavail * bsize, percent: blocks ? (100 * bavail) / blocks : 100 }
    }),
  )

async function statfsOfNearestFolder(folder: string) {
  for (let path = folder; ; path = dirname(path)) {
    const found = await statfs(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || path === dirname(path)) throw error
    })
    if (found) return found
  }
}
