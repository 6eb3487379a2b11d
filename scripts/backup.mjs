// npm run backup [FILE]: the database and the files in one file, while the portal runs or not.
import { runCommand } from './lib/command.mjs'

await runCommand('server/commands/backupCommand.ts')
