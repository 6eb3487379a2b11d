import { resolve } from 'node:path'
import Fastify from 'fastify'
import { withMigratedPortalDatabase, runCommand } from './command.ts'
import { parseCommandArguments } from './parseCommandArguments.ts'
import { connectPostgres } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { allFeatures } from '#server/app.ts'
import { openFileStorage } from '#server/storage/openFileStorage.ts'
import { extractQueuedPdfsAndPrintOutcome, requeueOneOrAllTextExtractions } from '#server/accords/readDocuments.ts'
import { exportPortalContentFolder } from '#server/content/exportPortalContentFolder.ts'
import { importContent, type ContentImportResult } from '#server/content/importContent.ts'
import { readContentFolder } from '#server/content/readContentFolder.ts'

const USAGE =
  'npm run content -- import DOSSIER [--over FICHIER.md]…\nnpm run content -- export DOSSIER\nnpm run content -- reread [DOCUMENT.pdf]'

// npm run content -- import|export FOLDER: imports or exports the portal's texts and pictures as files.
// npm run content -- reread [FILE]: extracts the text of the PDF documents again.
await runCommand(async (args, say) => {
  const { positionals, values } = parseCommandArguments(args, USAGE, { over: { type: 'string', multiple: true } })
  const [what, name, ...others] = positionals
  const isRight = what === 'reread' || (name && (what === 'import' || what === 'export'))
  if (!isRight || others.length > 0) throw new Error(USAGE)
  const folder = resolve(process.env['INIT_CWD'] ?? '', name ?? '')
  const kinds = allFeatures.flatMap(({ content }) => content ?? [])
  const sheets = allFeatures.flatMap(({ settingsFile }) => settingsFile ?? [])
  const sources = allFeatures.flatMap(({ search }) => search ?? [])
  const log = { error: (about: object, message: string) => say(`${message} ${JSON.stringify(about)}`) }
  await withMigratedPortalDatabase(say, async ({ env, data, url }) => {
    const { db, close } = connectPostgres(url, { max: 2 })
    try {
      const files = await openFileStorage(env, data, log)
      // The logger is silent: a document's state records its extraction error.
      const tools = { db, files, env, log: Fastify().log }
      if (what === 'reread')
        return await extractQueuedPdfsAndPrintOutcome(tools, await requeueOneOrAllTextExtractions(db, name), say)
      if (what === 'export')
        return say(
          `${counted(await exportPortalContentFolder(db, files, folder, { kinds, sheets }), 'fichier écrit')} dans ${folder}.`,
        )
      const content = await readContentFolder(folder, kinds, sheets)
      const importing = { sources, publicUrl: env.PUBLIC_URL, over: new Set(values.over) }
      const { imported, told, clear } = await inTransaction(db, (tx) => importContent(tx, files, content, importing))
      await clear()
      tell(imported, say)
      for (const [file, changes] of told) {
        say(changes.length > 0 ? `${file} :` : `${file} : rien n’a changé.`)
        for (const change of changes) say(`  ${change}`)
      }
      await extractQueuedPdfsAndPrintOutcome(tools, [...content.documents.keys()], say)
    } finally {
      await close()
    }
  })
})

function tell(imported: ContentImportResult, say: (sentence: string) => void) {
  for (const [folder, { read, created, changed, absent }] of Object.entries(imported)) {
    say(`${folder} : ${counted(read, 'lu')}, ${counted(created, 'nouveau', 'x')}, ${counted(changed, 'modifié')}.`)
    if (absent.length > 0)
      say(`  Toujours sur le portail, mais absents du dossier (« withdrawn: true » les retire) : ${absent.join(', ')}`)
  }
}

/** Returns a number followed by French words, in the plural from two on. */
function counted(count: number, words: string, ending = 's') {
  const said = count < 2 ? words : words.replaceAll(/(?= |$)/g, ending)
  return `${count} ${said}`
}
