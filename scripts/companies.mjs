// npm run companies -- list | add | edit ID: lists and edits the association's companies.
import { runServerCommand } from './lib/command.mjs'

await runServerCommand('server/commands/companiesCommand.ts')
