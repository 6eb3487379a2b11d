// npm run setup: sets up a new portal, by questions or flags.
import { runCommand } from './lib/command.mjs'

await runCommand('server/commands/setupCommand.ts')
