import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { choosePortal, runCommand } from './command.ts'
import { readArgs } from './readArgs.ts'
import { backupFolder, filesOf } from '#server/database/backup/folders.ts'
import { makeBackup } from '#server/database/backup/makeBackup.ts'
import { SLUG } from '#server/lib/software.ts'

const USAGE = 'npm run backup [FICHIER]'

// npm run backup [FILE]: the database and the files of the portal, running or not, in one file.
await runCommand(async (args, say) => {
  const [file, ...others] = readArgs(args, USAGE, {}).positionals
  if (others.length > 0) throw new Error(USAGE)
  const { env, data } = await choosePortal(say)
  const target = file ? await placeOf(resolve(process.env['INIT_CWD'] ?? '', file)) : `${data}/backups/${nameOfNow()}`
  if (env.DATABASE_URL) await makeBackup(target, { url: env.DATABASE_URL, files: filesOf(data) })
  else await backupFolder(data, target, say)
  say(`Sauvegarde faite : ${target}`)
})

/** A file to write, in a folder that is there: one that is not may be a disk that is not plugged in. */
async function placeOf(file: string) {
  const folder = dirname(file)
  if (!(await isFolder(folder)))
    throw new Error(
      `Le dossier ${folder} n’existe pas\u00a0: créez-le, ou vérifiez que son disque est branché. Rien n’a été écrit.`,
    )
  if (await isFolder(file)) throw new Error(`${file} est un dossier\u00a0: donnez aussi le nom du fichier à y écrire.`)
  return file
}

async function isFolder(path: string) {
  const about = await stat(path).catch(() => undefined)
  return about?.isDirectory() ?? false
}

function nameOfNow() {
  return `${SLUG}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.zst`
}
