// npm run restore FILE: a backup into an empty place; with --to, into a folder or a database of another name.
import { runCommand } from './lib/command.mjs'

await runCommand('server/database/backup/restoreCommand.ts')
