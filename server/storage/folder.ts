import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasSystemErrorCode } from '#server/database/cluster/processes.ts'
import { type FileStorageBackend, ensureCompleteStream } from './store.ts'
import { fsyncFolder } from '#server/lib/fsyncFolder.ts'

/** Name of the folder of temporary uploads. Inside the storage folder, so that a rename completes an upload. */
export const UPLOAD_TEMP_FOLDER = '.incoming'

/** Creates a file storage backend in a folder that only the server's user may enter. */
export function createFolderStorageBackend(folder: string): FileStorageBackend {
  return {
    incoming: join(folder, UPLOAD_TEMP_FOLDER),
    async probe() {
      const temporary = join(folder, UPLOAD_TEMP_FOLDER)
      await mkdir(temporary, { recursive: true, mode: 0o700 })
      const file = join(temporary, `probe-${randomUUID()}`)
      await writeFile(file, '')
      await rm(file)
      return undefined
    },
    async keep(name, { path }) {
      const file = join(folder, name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await rename(path, file)
      // A stored file must survive a power cut.
      await fsyncFolder(dirname(file))
      await fsyncFolder(folder)
    },
    async sizeOf(name) {
      try {
        return (await stat(join(folder, name))).size
      } catch (error) {
        if (hasSystemErrorCode(error, 'ENOENT')) return undefined
        throw error
      }
    },
    async read(name, range) {
      const handle = await open(join(folder, name))
      return ensureCompleteStream(handle.createReadStream(range), range)
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
