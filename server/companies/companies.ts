import { asc, eq } from '#server/drizzle/drizzle.ts'
import { boardCompanyRoutes as office } from '#contract/companies/office.ts'
import { companyRoutes as calls } from '#contract/companies/companies.ts'
import type { Database } from '#server/database/connect.ts'
import { companies as table, company_previews } from '#server/database/schema/companies.ts'
import { NotFound } from '#server/lib/errors.ts'
import { mount } from '#server/mount.ts'
import type { Feature } from '#server/feature.ts'
import { makeCompanyPreview, sweepCompanyPreviews } from './companyPreviews.ts'
import { companiesFile } from './companiesFile.ts'
import { loadDemoCompanies } from './demo.ts'
import { knownCompanies } from './knownCompanies.ts'
import { addLogo, LOGOS } from './logos.ts'
import {
  addCompany,
  changeCompany,
  listOfficeCompanies,
  openCompany,
  orderCompanies,
} from '#server/companies/office/officeCompanies.ts'

/**
 * Server feature of the airlines (companies) whose crew the association represents, with their contact data and logos.
 */
export const companiesFeature: Feature = {
  routes(app, { db, cache, files }) {
    const always = { cache: { in: cache, when: () => true } }
    const { rank, is_shown, id } = table
    const shown = () => db.select().from(table).where(eq(is_shown, true)).orderBy(asc(rank), asc(id))
    mount(app, calls.list, async () => ({ data: await shown() }), always)
    const contact = async ({ query: { company_id } }: { query: { company_id: number } }) => {
      // Cached ids, so that invented ones cost no query.
      if (!(await knownCompanies({ db, cache })).has(company_id)) throw new NoCompany()
      return { data: await contactOf(db, company_id) }
    }
    mount(app, calls.contact, contact, always)
    mount(app, office.officeList, async () => ({ data: await listOfficeCompanies(db) }))
    mount(app, office.add, async ({ body, member }) => ({ data: { id: await addCompany(db, body, member.id) } }))
    mount(app, office.order, async ({ body: { ids }, member }) => {
      await orderCompanies(db, ids, member.id)
      return { success: true, message: 'L’ordre est changé.' }
    })
    mount(app, office.open, async ({ params }) => ({ data: await openCompany(db, params.id) }))
    mount(app, office.change, async ({ params, body: { was, ...now }, member }) => {
      await changeCompany({ db, files }, { ...params, was, now, by_member: member.id })
      return { success: true, message: 'La compagnie est changée, et le portail avec elle.' }
    })
    mount(app, office.preview, async ({ params, body }) => ({ data: await makeCompanyPreview(db, params.id, body) }))
    mount(app, office.addLogo, async ({ file }) => ({ data: { header_logo_url: await addLogo(files, file) } }))
    mount(app, office.logo, async ({ params: { name } }) => {
      const file = await files.open(`${LOGOS.folder}/${name}`)
      if (!file) throw new NotFound('Ce logo n’existe pas ou plus.')
      return { ...file, name, disposition: 'inline' as const }
    })
  },
  settingsFile: companiesFile,
  demo: loadDemoCompanies,
  sweep: ({ db }) => sweepCompanyPreviews(db),
  impersonal: [table, company_previews],
}

class NoCompany extends NotFound {
  constructor() {
    super('Cette compagnie n’existe pas.')
  }
}

async function contactOf(db: Database, company_id: number) {
  const [company] = await db.select().from(table).where(eq(table.id, company_id))
  if (!company) throw new NoCompany()
  return { company_id, ...company.contact }
}
