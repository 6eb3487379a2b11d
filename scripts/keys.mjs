// npm run keys -- rotate: a new key for what is sealed, and everything sealed with it, while the portal runs or not.
import { runCommand } from './lib/command.mjs'

await runCommand('server/commands/keysCommand.ts')
