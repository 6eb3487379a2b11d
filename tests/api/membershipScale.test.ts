import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseYamlWithSchema } from '#server/content/frontMatter.ts'
import { InvalidContentError } from '#server/content/mistakes.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { formatDay } from '#server/payments/format.ts'
import { readMembershipOptions } from '#server/membership/options.ts'
import { validateMembershipRequestChoices } from '#server/membership/office/validateMembershipRequestChoices.ts'
import { priceListSettingsFile } from '#server/payments/priceListSettingsFile.ts'
import { demoContentFolder } from '#tests/samples/demo.ts'
import { createContentImportTestDatabase } from './contentFolder.ts'
import { bankTransferMembershipRequestBody } from './joining.ts'
import { useTestPortal } from './portal.ts'
import { importTestContent } from './importTestContent.ts'

const FILE = 'cotisations.yml'
const demo = await readFile(join(demoContentFolder, FILE), 'utf8')
const here = useTestPortal()
const options = async () => (await here.portal.call('GET /membership/options')).body.data

describe('the choices of the form', () => {
  it('come from the file, in cents, with the mandate’s text', async () => {
    const data = await options()
    expect(data?.functions[0]).toEqual({ slug: 'hotesse-steward', label: 'Personnel de cabine' })
    expect(data?.bases).toContainEqual({ company_id: 2, name: 'Chambéry' })
    expect(data?.dues).toContainEqual({
      function: 'chef-de-cabine',
      working_time: 'mi-temps',
      yearly_cents: 9600,
      monthly_cents: 800,
    })
    expect(data?.accounts[0]).toMatchObject({ company_id: null, iban: 'FR7630006000011234567890189' })
    expect(data?.debit).toMatchObject({ creditor: 'Envol', creditor_id: 'FR72ZZZ123456' })
    expect(data?.debit?.authorisation).toMatch(/vous autorisez Envol à .* aux instructions d’Envol\. /)
    expect(data?.has_tax_credit).toBe(false)
  })

  it('change at once with the file, despite the cache', async () => {
    await options()
    await importTestContent(here.portal, {
      [FILE]: demo.replace('yearly: 144, monthly: 12}', 'yearly: 130, monthly: 10.85}'),
    })
    await expect
      .poll(async () => (await options())?.dues[0])
      .toMatchObject({ yearly_cents: 13_000, monthly_cents: 1085 })
    await importTestContent(here.portal, { [FILE]: demo.replace(/creditor:\n(?: .*\n)+/, '') })
    await expect.poll(async () => (await options())?.debit).toBeNull()
    await importTestContent(here.portal, { [FILE]: demo })
  })
})

describe('a new price list', () => {
  const save = async (file: string) => {
    const read = parseYamlWithSchema(FILE, file, priceListSettingsFile.schema)
    if (Array.isArray(read)) throw new InvalidContentError(read)
    return inTransaction(here.portal.db, (tx) => priceListSettingsFile.save(tx, read.head))
  }
  const count = (column: string, slug: string) =>
    here.portal.value(sql`select count(*)::int from members where ${sql.identifier(column)} = ${slug}`)

  it('sets the prices, and their first day', async () => {
    expect(await save(demo)).toEqual([])
    const paying = Number(
      await here.portal.value(sql`select count(*)::int from members join dues_plans on member_id = id
        where function = 'hotesse-steward' and working_time = 'temps-plein'`),
    )
    const first = String(
      await here.portal.value(sql`select min(until_on) + 1 from (select max(until_on) as until_on from dues
        join members on members.id = member_id where function = 'hotesse-steward' and working_time = 'temps-plein'
        group by member_id) as last`),
    )
    const [line = '', ...others] = await save(demo.replace('yearly: 144, monthly: 12}', 'yearly: 150, monthly: 12.5}'))
    expect(others).toEqual([])
    expect(paying).toBeGreaterThan(0)
    expect(line.replaceAll('\u00a0', ' ')).toContain(
      'Personnel de cabine, Temps plein : 150 € par an au lieu de 144 €, 12,50 € par mois au lieu de 12 €',
    )
    expect(line).toContain(`${paying} adhérent`)
    expect(line).toContain(`à partir du ${formatDay(first)}`)
    await save(demo)
  })

  it('cannot remove a choice that a member has, and may remove an unused one', async () => {
    const without = (slug: string) =>
      demo
        .split('\n')
        .filter((line) => !line.includes(`slug: ${slug},`) && !line.includes(`function: ${slug},`))
        .join('\n')
    await here.portal.db.execute(sql`update members set function = 'chef-de-cabine' where id = 1`)
    const had = await count('function', 'chef-de-cabine')
    const refusal = await save(without('chef-de-cabine')).catch((error: unknown) => String(error))
    expect(String(refusal).replaceAll('\u00a0', ' ')).toContain(
      `cotisations.yml:1  functions : Fonction « Chef de cabine » (chef-de-cabine) ne peut pas disparaître : ${String(had)} adhérent`,
    )
    await here.portal.db.execute(sql`update members set contract = 'cdi' where contract = 'saisonnier'`)
    await here.portal.db.execute(sql`delete from membership_requests where applicant ->> 'contract' = 'saisonnier'`)
    expect(await save(demo.replace(/ {2}- \{slug: saisonnier.*\n/, ''))).toEqual([
      'Contrat retiré(e)\u00a0: Contrat saisonnier.',
    ])
    await save(demo)
  })

  it('can close a company to new members', async () => {
    const changes = await save(demo.replaceAll(/ {2}- \{company: 2, name.*\n/g, ''))
    expect(changes).toContain('Transalpine n’a pas de base\u00a0: on ne peut pas demander à y adhérer.')
    expect(changes).toContain('Base retirée\u00a0: Chambéry (Transalpine).')
    const offered = await readMembershipOptions(here.portal.context)
    const asked = bankTransferMembershipRequestBody({ company_id: 2, base: 'Chambéry' })
    expect(() => validateMembershipRequestChoices(offered, asked as never)).toThrow(
      expect.objectContaining({ errors: { company_id: 'L’adhésion n’est pas encore ouverte pour cette compagnie.' } }),
    )
    await save(demo)
  })
})

describe('the price file', () => {
  const content = {} as Awaited<ReturnType<typeof createContentImportTestDatabase>>
  beforeAll(async () => void Object.assign(content, await createContentImportTestDatabase()))
  afterAll(() => content.close())

  it('is exported to the byte, and changes nothing when it is identical', async () => {
    await content.take({ [FILE]: demo })
    const version = async () => (await content.db.execute('select xmin::text from membership_scale')).rows
    const before = await version()
    expect(await readFile(join(await content.write(), FILE), 'utf8')).toBe(demo)
    await content.take({ [FILE]: demo })
    expect(await version()).toEqual(before)
  })

  const line = (start: string) => demo.split('\n').findIndex((text) => text.includes(start)) + 1
  it.each([
    ['an amount that is text', ['monthly: 12}', 'monthly: douze}'], 'monthly: 12}', 'Un montant s’écrit en euros'],
    ['a third decimal', ['monthly: 12}', 'monthly: 12.005}'], 'monthly: 12}', 'Un montant a deux décimales au plus'],
    ['nothing to pay', ['monthly: 12}', 'monthly: 0}'], 'monthly: 12}', 'Un montant est plus grand que zéro'],
    ['a wrong IBAN', ['890 189, bic', '890 188, bic'], 'holder: Envol,', 'Cet IBAN n’existe pas'],
    ['a wrong BIC', ['bic: ESCAFRPP, bank', 'bic: ESC, bank'], 'holder: Envol,', 'Ce BIC n’existe pas'],
    ['a wrong creditor', ['FR72ZZZ123456', 'FR73ZZZ123456'], '  id: ', 'Cet identifiant de créancier SEPA'],
    [
      'a function of nowhere',
      ['function: commandant, working_time: mi', 'function: amiral, working_time: mi'],
      'working_time: mi-temps, yearly: 192',
      '« amiral » n’est nommé nulle part',
    ],
    [
      'an amount less',
      [/ {2}- \{function: commandant, working_time: mi.*\n/, ''],
      'dues:',
      'le montant de « commandant, mi-temps » manque',
    ],
    ['a base twice', ['name: Turin', 'name: Lyon'], 'name: Turin', 'cette ligne redit une autre'],
    [
      'no account for the others',
      ['{holder: Envol,', '{company: 1, holder: Envol,'],
      'accounts:',
      'il manque le compte',
    ],
    [
      'a company that is not',
      ['company: 3, name: Nice', 'company: 9, name: Nice'],
      'functions:',
      'il n’y a pas de compagnie 9',
    ],
    [
      'what is not expected',
      ['contracts:', 'contrats: []\ncontracts:'],
      'contracts:',
      'cette information n’est pas attendue',
    ],
  ] as [string, [string | RegExp, string], string, string][])(
    'with %s is refused with its line number',
    async (_, [from, to], at, said) => {
      const wrong = demo.replace(from, to)
      expect(wrong).not.toBe(demo)
      const refusal = await content.take({ [FILE]: wrong }).catch((error: Error) => error.message)
      expect(refusal).toContain('Rien n’a été importé')
      expect(refusal).toMatch(new RegExp(`${FILE}:${line(at)} {2}.*${said}`))
    },
  )
})
