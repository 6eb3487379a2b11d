// npm run content -- import|export FOLDER, reread [FILE]: imports or exports texts and pictures as files.
import { runServerCommand } from './lib/command.mjs'

await runServerCommand('server/commands/contentCommand.ts')
