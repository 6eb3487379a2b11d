// npm run companies -- list | add | edit ID: lists and edits the association's companies.
import { runCommand } from './lib/command.mjs'

await runCommand('server/commands/companiesCommand.ts')
