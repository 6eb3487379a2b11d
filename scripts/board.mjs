// npm run board -- list | add EMAIL | admin EMAIL | remove EMAIL: lists and changes the board members.
import { runServerCommand } from './lib/command.mjs'

// npm run board -- questions: lists the searches without results.
const name = process.argv[2] === 'questions' ? 'questions' : 'board'
await runServerCommand(`server/commands/${name}Command.ts`)
