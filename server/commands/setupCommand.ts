import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseYamlWithSchema } from '#server/content/frontMatter.ts'
import { defaultCompanyContact, splitCommaList, saveCompany } from '#server/companies/saveCompany.ts'
import { connectPostgres, type Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { demo_parts } from '#server/database/schema/content.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { DuesPriceList } from '#server/payments/priceList.ts'
import { priceListSettingsFile } from '#server/payments/priceListSettingsFile.ts'
import { addPersonToBoard, mailActivationLink } from './boardMembers.ts'
import { withMigratedPortalDatabase, runCommand } from './command.ts'
import { copyLogoToAssociationFiles, companyNameToSlug } from '#server/companies/companyLogo.ts'
import { allFeatures } from '#server/app.ts'
import { readOrAskSetupAnswers } from './setupAnswers.ts'
import { createIdentityModules, writeIdentityFiles, addMissingEnvSettings } from './setupFiles.ts'
import { drawSetupPictures } from '#server/setupPictures.ts'
import { parseSetupCompanies, type SetupAnswers } from '#server/setupQuestions.ts'
import { saveStarterPages } from '#server/setupTexts.ts'

const model = fileURLToPath(new URL('../../association/demo/content/cotisations.yml', import.meta.url))
const IS_DEMO =
  'La base de données contient la démonstration : un vrai portail commence avec une base neuve. Arrêtez le portail, mettez data/ de côté (mv data data.demonstration), puis recommencez.'
const IS_FULL =
  'Ce portail a déjà ses compagnies : changez-les par npm run companies, le bureau par npm run board, le reste dans own/ et dans les réglages.'

// npm run setup: sets up a new portal, by questions or flags.
await runCommand(async (args, say) => {
  await withMigratedPortalDatabase(
    say,
    async ({ env, url }) => {
      const { db, close } = connectPostgres(url, { max: 2 })
      try {
        if ((await db.$count(demo_parts)) > 0) throw new Error(IS_DEMO)
        if ((await db.$count(companies)) > 0) throw new Error(IS_FULL)
        const said = await readOrAskSetupAnswers(args)
        const portal = said.url.replace(/\/+$/, '')
        const color = said.color || (parseSetupCompanies(said.company)[0]?.color ?? '')
        const { files, isWide } = await drawSetupPictures(said.logo, color)
        const settings = {
          DEMO: 'off',
          PUBLIC_URL: portal,
          TRUST_PROXY: said.proxy,
          SMTP_URL: said.smtp,
          MAIL_FROM: said.smtp && said['mail-from'],
        }
        const { link, written, kept } = await inTransaction(db, async (tx) => {
          const filled = await fill(tx, said, portal)
          const own = await writeIdentityFiles(createIdentityModules(said, color, isWide), files, async () => {
            if (env.SETTINGS_FILE) await addMissingEnvSettings(env.SETTINGS_FILE, settings)
          })
          return { link: filled, ...own }
        })
        say(`Écrit : ${[env.SETTINGS_FILE, ...written].filter(Boolean).join(', ')}`)
        if (kept.length > 0) say(`Gardé tel que vous l’aviez écrit : ${kept.join(', ')}`)
        const mailed = { ...env, ...(said.smtp && { SMTP_URL: said.smtp, MAIL_FROM: said['mail-from'] }) }
        const failure = link && (await mailActivationLink(mailed, { email: said['board-email'], link, color }))
        if (failure)
          say(
            `Le lien de la première personne du bureau n’est pas parti par e-mail : ${failure}. Donnez-le-lui : ${link}`,
          )
        else say(`Un e-mail est parti à ${said['board-email']}, avec le lien pour choisir un mot de passe.`)
        say(
          'Ensuite : npm start. Les premières pages sont là : relisez-les, les mentions légales et la confidentialité d’abord (docs/content.md), puis les montants par fonction (cotisations.yml).',
        )
      } finally {
        await close()
      }
    },
    { isNew: true },
  )
})

/**
 * Inserts a new portal's companies, price list, first pages and first board member. Returns this member's account
 * activation link.
 */
async function fill(tx: Transaction, said: Required<SetupAnswers>, portal: string) {
  const { email, phone, street, city } = said
  const address = { building: '', floor: '', street, postalCode: said['postal-code'], city }
  const contact = defaultCompanyContact({ address, email, phone, openingHours: '' })
  const bases: DuesPriceList['bases'] = []
  const saved: number[] = []
  for (const { name, color, bases: typed, logo } of parseSetupCompanies(said.company)) {
    const header_logo_url = logo ? await copyLogoToAssociationFiles(logo, name) : ''
    const company = await saveCompany(tx, { name, color, header_logo_url }, contact)
    saved.push(company)
    bases.push(...splitCommaList(typed).map((base) => ({ company, name: base })))
  }
  const scale = priceListSettingsFile.schema.safeParse(await scaleOf(said, bases))
  if (!scale.success) throw new Error(`Cotisations : ${scale.error.issues[0]?.message}`)
  await priceListSettingsFile.save(tx, scale.data)
  await saveStarterPages(
    tx,
    { ...said, slug: companyNameToSlug(said.name) },
    allFeatures.flatMap(({ search }) => search ?? []),
  )
  const { 'board-email': first, 'board-first-name': first_name, 'board-last-name': last_name } = said
  const [flown] = saved
  return addPersonToBoard(tx, { email: first, first_name, last_name, ...(flown && { company_id: flown }) }, portal)
}

/**
 * Returns a new portal's price list with the demo's job functions, contracts and working times, and the same price for
 * all.
 */
async function scaleOf(said: Required<SetupAnswers>, bases: DuesPriceList['bases']) {
  const read = parseYamlWithSchema('cotisations.yml', await readFile(model, 'utf8'), DuesPriceList)
  if (Array.isArray(read)) throw new Error('association/demo/content/cotisations.yml ne peut pas être lu.')
  const { functions, contracts, working_times } = read.head
  const euros = (typed: string) => Number(typed.replace(',', '.'))
  const price = { yearly: euros(said.yearly), monthly: euros(said.monthly) }
  const { iban, bic, bank, creditor: id, street } = said
  const name = said['legal-name'].slice(0, 70)
  return {
    functions,
    contracts,
    working_times,
    bases,
    dues: functions.flatMap(({ slug }) =>
      working_times.map((time) => ({ function: slug, working_time: time.slug, ...price })),
    ),
    accounts: [{ holder: name, iban, bic, bank }],
    ...(id && { creditor: { name, id, address: `${street}, ${said['postal-code']} ${said.city}`, iban, bic } }),
  }
}
