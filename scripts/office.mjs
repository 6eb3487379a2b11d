// npm run office -- requests | accept ID | refuse ID: answers those who ask to join, while the portal runs or not.
import { runCommand } from './lib/command.mjs'

await runCommand('server/commands/officeCommand.ts')
