// npm run board -- list | add EMAIL | remove EMAIL: who runs the association.
import { runCommand } from './lib/command.mjs'

await runCommand('server/commands/boardCommand.ts')
