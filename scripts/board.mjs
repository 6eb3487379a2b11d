// npm run board -- list | add EMAIL | remove EMAIL: who runs the association.
// npm run board -- requests | accept ID | refuse ID: answers those who ask to join, while the portal runs or not.
import { runCommand } from './lib/command.mjs'

const isAnswer = ['requests', 'accept', 'refuse'].includes(process.argv[2] ?? '')
await runCommand(`server/commands/${isAnswer ? 'requestsCommand' : 'boardCommand'}.ts`)
