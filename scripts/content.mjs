// npm run content -- import|export FOLDER, reread [FILE]: imports or exports texts and pictures as files.
import { runCommand } from './lib/command.mjs'

await runCommand('server/commands/contentCommand.ts')
