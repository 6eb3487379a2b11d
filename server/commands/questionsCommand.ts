import { connectPostgres } from '#server/database/connect.ts'
import { listFailedSearches } from '#server/search/unanswered.ts'
import { runCommand, withMigratedPortalDatabase } from './command.ts'
import { parseCommandArguments } from './parseCommandArguments.ts'

const USAGE = 'npm run board -- questions'

// npm run board -- questions: lists the searches without results, most frequent first; stored anonymously.
await runCommand(async (args, say) => {
  parseCommandArguments(args.slice(1), USAGE, {})
  await withMigratedPortalDatabase(say, async ({ url }) => {
    const { db, close } = connectPostgres(url, { max: 1 })
    try {
      const asked = await listFailedSearches(db)
      if (asked.length === 0) say('Toutes les recherches ont trouvé quelque chose.')
      for (const { typed, times, last_at } of asked)
        say(`${String(times).padStart(5)} fois  ${last_at.toISOString().slice(0, 10)}  ${typed}`)
    } finally {
      await close()
    }
  })
})
