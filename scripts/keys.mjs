// npm run keys -- rotate: creates a new encryption key and encrypts all stored secrets again with it.
import { runCommand } from './lib/command.mjs'

await runCommand('server/commands/keysCommand.ts')
