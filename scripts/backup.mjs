// npm run backup [FILE]: writes the database and files to one archive, whether the portal runs or not.
import { runServerCommand } from './lib/command.mjs'

await runServerCommand('server/commands/backupCommand.ts')
