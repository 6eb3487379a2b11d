import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasErrorCode } from '#server/database/cluster/processes.ts'
import { type Store, ensureComplete } from './store.ts'
import { syncFolder } from '#server/lib/syncFolder.ts'

/** Stands among the files, so that keeping one is only a change of name; it is not one of them. */
export const INCOMING = '.incoming'

/** Keeps files in a folder that only the portal's own user may enter. */
export function folderStore(folder: string): Store {
  return {
    incoming: join(folder, INCOMING),
    async keep(name, { path }) {
      const file = join(folder, name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await rename(path, file)
      // A power cut must not take away what a row already names.
      await syncFolder(dirname(file))
      await syncFolder(folder)
    },
    async sizeOf(name) {
      try {
        return (await stat(join(folder, name))).size
      } catch (error) {
        if (hasErrorCode(error, 'ENOENT')) return undefined
        throw error
      }
    },
    async read(name, range) {
      const handle = await open(join(folder, name))
      return ensureComplete(handle.createReadStream(range), range)
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
