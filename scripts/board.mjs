// npm run board -- list | add EMAIL | admin EMAIL | remove EMAIL: who runs the association.
// npm run board -- requests | accept ID | refuse ID: answers those who ask to join, while the portal runs or not.
import { runCommand } from './lib/command.mjs'

// npm run board -- questions: what is searched for in vain.
const commands = { requests: 'requests', accept: 'requests', refuse: 'requests', questions: 'questions' }
const name = Object.entries(commands).find(([word]) => word === process.argv[2])?.[1] ?? 'board'
await runCommand(`server/commands/${name}Command.ts`)
