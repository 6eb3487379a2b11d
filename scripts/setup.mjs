// npm run setup: sets up a new portal, by questions or flags.
import { runServerCommand } from './lib/command.mjs'

await runServerCommand('server/commands/setupCommand.ts')
