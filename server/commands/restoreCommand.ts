import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnv } from '#server/env.ts'
import { checkoutDataFolder as data, runCommand } from './command.ts'
import { requireMovedDatabaseUrl } from '#server/process/lastStart.ts'
import { uploadsFolderOf, restoreDataFolderWithDatabase } from '#server/database/backup/folders.ts'
import { openVerifiedBackup } from '#server/database/backup/readBackup.ts'
import { restorePortalBackup } from '#server/database/backup/restorePortalBackup.ts'

const USAGE = 'npm run restore FICHIER [-- --to DOSSIER|postgres://… [--files DOSSIER]]'

// npm run restore FILE: restores a backup into this portal's empty database and files, or into a folder or database
// named by `--to`.
// A backup restored to another database needs a files folder of its own, so that this portal's files stay apart.
await runCommand(async (options, say) => {
  const { positionals, values } = parseArgs({
    args: options,
    allowPositionals: true,
    options: { to: { type: 'string' }, files: { type: 'string' } },
  })
  const [name, ...others] = positionals
  if (!name || others.length > 0) throw new Error(USAGE)
  const from = process.env['INIT_CWD'] ?? ''
  const file = resolve(from, name)
  const env = readEnv(process.env)
  if (!values.to) requireMovedDatabaseUrl(data, env)
  const to = values.to ?? env.DATABASE_URL ?? data
  if (/^postgres(ql)?:/.test(to)) {
    const files = values.files ? resolve(from, values.files) : values.to ? undefined : uploadsFolderOf(data)
    await restorePortalBackup(await openVerifiedBackup(file), { url: to, ...(files && { files }), log: say })
  } else {
    if (values.files) throw new Error(USAGE)
    await restoreDataFolderWithDatabase(file, resolve(from, to), say)
  }
  say('La sauvegarde est restaurée. Chacun devra se reconnecter.')
})
