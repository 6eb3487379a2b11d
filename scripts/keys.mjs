// npm run keys -- rotate: creates a new encryption key and encrypts all stored secrets again with it.
import { runServerCommand } from './lib/command.mjs'

await runServerCommand('server/commands/keysCommand.ts')
