// npm run board -- list | add EMAIL | admin EMAIL | remove EMAIL: who runs the association.
import { runCommand } from './lib/command.mjs'

// npm run board -- questions: what is searched for in vain.
const name = process.argv[2] === 'questions' ? 'questions' : 'board'
await runCommand(`server/commands/${name}Command.ts`)
