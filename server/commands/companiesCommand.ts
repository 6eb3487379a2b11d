import { asc } from '#server/drizzle/drizzle.ts'
import { address, email, openingHours, phone } from '#association/identity.ts'
import { defaultCompanyContact, splitCommaList, saveCompany } from '#server/companies/saveCompany.ts'
import { connectPostgres } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { withMigratedPortalDatabase, runCommand } from './command.ts'
import { parseCommandArguments } from './parseCommandArguments.ts'
import { copyLogoToAssociationFiles } from '#server/companies/companyLogo.ts'

const OPTIONS = '[--name NOM] [--color #RRVVBB] [--bases "Paris-CDG, Lyon"] [--logo FICHIER]'
const USAGE = `npm run companies -- list\nnpm run companies -- add ${OPTIONS}\nnpm run companies -- edit NUMÉRO ${OPTIONS}`

// npm run companies -- list | add | edit ID: lists and edits the association's companies from the terminal.
await runCommand(async (args, say) => {
  const { what, id, values } = readOptions(args)
  await withMigratedPortalDatabase(say, async ({ url }) => {
    const { db, close } = connectPostgres(url, { max: 2 })
    try {
      if (what !== 'list') {
        const { name, color, bases, logo } = values
        const header_logo_url = logo && (await copyLogoToAssociationFiles(logo, name ?? `compagnie-${id}`))
        const described = {
          ...(id !== undefined && { id }),
          ...(name && { name }),
          ...(color && { color }),
          ...(header_logo_url && { header_logo_url }),
          ...(bases !== undefined && { bases: splitCommaList(bases) }),
        }
        const saved = await inTransaction(db, (tx) =>
          saveCompany(tx, described, defaultCompanyContact({ address, email, phone, openingHours })),
        )
        say(`Compagnie ${saved} enregistrée.${logo ? ' Son logo paraît au prochain démarrage (npm start).' : ''}`)
      }
      const rows = await db.select().from(companies).orderBy(asc(companies.id))
      if (rows.length === 0) say('Il n’y a pas encore de compagnie.')
      for (const row of rows) say(`  ${row.id}  ${row.name}  ${row.color}`)
    } finally {
      await close()
    }
  })
})

function readOptions(args: string[]) {
  const string = { type: 'string' } as const
  const { positionals, values } = parseCommandArguments(args, USAGE, {
    name: string,
    color: string,
    bases: string,
    logo: string,
  })
  const [what = '', typed, ...others] = positionals
  const isRight = what === 'edit' ? /^[1-9]\d{0,8}$/.test(typed ?? '') : typed === undefined
  if (!isRight || others.length > 0 || !['list', 'add', 'edit'].includes(what)) throw new Error(USAGE)
  if (what === 'add' && !(values.name && values.color)) throw new Error(USAGE)
  return { what, id: typed === undefined ? undefined : Number(typed), values }
}
