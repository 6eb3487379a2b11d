// npm run setup: from an empty place to a portal that can be used, by questions or by flags.
import { runCommand } from './lib/command.mjs'

await runCommand('server/commands/setupCommand.ts')
