// npm run companies -- list | add | edit ID: the companies of the association.
import { runCommand } from './lib/command.mjs'

await runCommand('server/commands/companiesCommand.ts')
