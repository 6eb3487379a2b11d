import { eq } from '#server/drizzle/drizzle.ts'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { ZodError } from 'zod'
import { MailHeaderAddress } from '#contract/text.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { connectPostgres } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { addPersonToBoard, listBoardWithActivation, mailActivationLink, removeFromBoard } from './boardMembers.ts'
import { portalPublicUrl, withMigratedPortalDatabase, runCommand, type PrintSentence } from './command.ts'
import { parseCommandArguments } from './parseCommandArguments.ts'
import { deleteDemoMembersAndRequests, isProductionPortal } from '#server/demo/endDemo.ts'
import type { Env } from '#server/env.ts'
import { allPersonalDataDeclarations } from '#server/app.ts'

const USAGE =
  'npm run board -- list\nnpm run board -- add EMAIL [--first-name PRÉNOM --last-name NOM --company NUMÉRO]\nnpm run board -- admin EMAIL [les mêmes]\nnpm run board -- remove EMAIL\nnpm run board -- questions'
const ADMIN: BoardRole[] = ['administration']
const NO_ADDRESS = 'PUBLIC_URL manque dans les réglages : le lien ne mènerait nulle part. Rien n’est fait.'

// npm run board -- list | add EMAIL | admin EMAIL | remove EMAIL: lists and changes the board members.
// The first administrator gives the others their roles in the office.
await runCommand(async (args, say) => {
  const { what, email, company, ...names } = readOptions(args)
  await withMigratedPortalDatabase(say, async ({ env, url }) => {
    const { db, close } = connectPostgres(url, { max: 2 })
    try {
      if (isProductionPortal(env)) await deleteDemoMembersAndRequests(db, allPersonalDataDeclarations)
      if (what === 'remove') {
        await inTransaction(db, (tx) => removeFromBoard(tx, email))
        say(`${email} n’est plus du bureau, et reste adhérent.`)
      }
      if (what === 'add' || what === 'admin') {
        if (!env.DEMO && !env.PUBLIC_URL) throw new Error(NO_ADDRESS)
        const named = {
          email,
          ...names,
          ...(company && { company_id: Number(company) }),
          ...(what === 'admin' && { roles: ADMIN }),
        }
        const link = await inTransaction(db, (tx) => addPersonToBoard(tx, named, portalPublicUrl(env)))
        say(what === 'admin' ? `${email} administre le bureau.` : `${email} est du bureau.`)
        if (link) await give(env, { email, link, color: await colourOf(db, email) }, say)
      }
      const board = await listBoardWithActivation(db)
      if (board.length === 0) say('Personne n’est encore du bureau.')
      for (const { first_name, last_name, email: address, hash, roles } of board)
        say(
          `  ${first_name} ${last_name}  ${address}  ${roles.map((role) => boardRoleLabels[role]).join(', ')}${hash === null ? '  (compte à activer)' : ''}`,
        )
    } finally {
      await close()
    }
  })
})

/** Mails a new board member's account activation link, or prints it when the mail fails. */
async function give(env: Env, mail: { email: string; link: string; color: string }, say: PrintSentence) {
  const failure = await mailActivationLink(env, mail)
  if (failure) say(`Le lien n’est pas parti par e-mail : ${failure}. Donnez-le vous-même : ${mail.link}`)
  else say('Le lien pour choisir un mot de passe est parti par e-mail.')
}

async function colourOf(db: ReturnType<typeof connectPostgres>['db'], email: string) {
  const [found] = await db
    .select({ color: companies.color })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .where(eq(members.canonical_email, canonicalEmail(email)))
  return found?.color ?? ''
}

function readOptions(args: string[]) {
  const string = { type: 'string' } as const
  const options = { 'first-name': string, 'last-name': string, company: string }
  const { positionals, values } = parseCommandArguments(args, USAGE, options)
  try {
    const [what = '', typed = '', ...others] = positionals
    const email = what === 'list' ? '' : MailHeaderAddress.parse(typed)
    if (others.length > 0 || !['list', 'add', 'admin', 'remove'].includes(what)) throw new Error(USAGE)
    const { 'first-name': first_name, 'last-name': last_name, company } = values
    return { what, email, company, ...(first_name && { first_name }), ...(last_name && { last_name }) }
  } catch (error) {
    const [refusal] = error instanceof ZodError ? error.issues : []
    throw new Error(refusal ? `${refusal.message}.\n${USAGE}` : USAGE, { cause: error })
  }
}
