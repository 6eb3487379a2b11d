import { resolve } from 'node:path'
import { choosePortal, runCommand } from '#server/command.ts'
import { backupFolder, filesOf } from './folders.ts'
import { makeBackup } from './makeBackup.ts'
import { SLUG } from '#server/software.ts'

// npm run backup [FILE]: the database and the files of the portal, running or not, in one file.
await runCommand(async ([file, ...others], say) => {
  if (others.length > 0) throw new Error('npm run backup [FICHIER]')
  const { env, data } = await choosePortal(say)
  const target = file ? resolve(process.env['INIT_CWD'] ?? '', file) : `${data}/backups/${nameOfNow()}`
  if (env.DATABASE_URL) await makeBackup(target, { url: env.DATABASE_URL, files: filesOf(data) })
  else await backupFolder(data, target, say)
  say(`Sauvegarde faite : ${target}`)
})

function nameOfNow() {
  return `${SLUG}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.zst`
}
