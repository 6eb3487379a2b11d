import { randomBytes } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** French reasons why the folder of the backups cannot be used, by the system's error code. */
export const backupFolderProblems: Record<string, string> = {
  ENOSPC: 'le disque des sauvegardes manque de place',
  EDQUOT: 'le quota du disque est atteint',
  EACCES: 'le dossier des sauvegardes est fermé au portail',
  EPERM: 'le dossier des sauvegardes est fermé au portail',
  EROFS: 'le disque des sauvegardes est en lecture seule',
  ENOENT: 'le dossier des sauvegardes n’existe plus',
  ENOTDIR: 'BACKUP_DIR n’est pas un dossier',
  EEXIST: 'BACKUP_DIR n’est pas un dossier',
}

/** Writes and removes a file in the folder of the backups. Returns a French reason when that fails. */
export async function findBackupFolderProblem(folder: string): Promise<string | undefined> {
  const file = join(folder, `.essai-${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, 'essai\n', { flag: 'wx', mode: 0o600 })
    await rm(file)
    return undefined
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return backupFolderProblems[code] ?? `erreur ${code || 'inconnue'}`
  }
}

/** File system types of Linux whose files are on another machine: NFS, CIFS, SMB 2, FUSE (sshfs, rclone), Ceph, 9P. */
const NETWORK_FILE_SYSTEMS = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x65735546, 0x00c36400, 0x01021997])

/** True when the folder of the backups is on another machine. */
export const isOnAnotherMachine = async (folder: string): Promise<boolean> =>
  NETWORK_FILE_SYSTEMS.has((await statfs(folder)).type >>> 0)

/** Name of the file in the folder of the backups that each copy to another machine touches at its end. */
export const COPIED_MARK = 'copied'
