// npm run content -- import|export FOLDER, reread [FILE]: the texts and pictures of the portal as files, while it runs or not.
import { runCommand } from './lib/command.mjs'

await runCommand('server/commands/contentCommand.ts')
