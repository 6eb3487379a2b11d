import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { resolvePortalOfCommand, runCommand } from './command.ts'
import { parseCommandArguments } from './parseCommandArguments.ts'
import { backUpDataFolderWithDatabase, uploadsFolderOf } from '#server/database/backup/folders.ts'
import { makePortalBackup } from '#server/database/backup/makePortalBackup.ts'
import { SOFTWARE_SLUG } from '#server/lib/software.ts'

const USAGE = 'npm run backup [FICHIER]'

// npm run backup [FILE]: writes the portal's database and files to one archive, whether the portal runs or not.
await runCommand(async (args, say) => {
  const [file, ...others] = parseCommandArguments(args, USAGE, {}).positionals
  if (others.length > 0) throw new Error(USAGE)
  const { env, data } = await resolvePortalOfCommand(say)
  const target = file ? await placeOf(resolve(process.env['INIT_CWD'] ?? '', file)) : `${data}/backups/${nameOfNow()}`
  if (env.DATABASE_URL) await makePortalBackup(target, { url: env.DATABASE_URL, files: uploadsFolderOf(data) })
  else await backUpDataFolderWithDatabase(data, target, say)
  say(`Sauvegarde faite : ${target}`)
})

/**
 * Returns the absolute path of the backup file to write. Throws when its folder is missing, as with an unmounted disk.
 */
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
  return `${SOFTWARE_SLUG}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.zst`
}
