// npm run backup [FILE]: writes the database and files to one archive, whether the portal runs or not.
import { runCommand } from './lib/command.mjs'

await runCommand('server/commands/backupCommand.ts')
