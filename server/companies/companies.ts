import { asc, eq } from '#server/drizzle/drizzle.ts'
import { boardCompanyRoutes as office } from '#contract/companies/office.ts'
import { companyRoutes as calls } from '#contract/companies/companies.ts'
import type { Database } from '#server/database/connect.ts'
import { companies as table, company_previews } from '#server/database/schema/companies.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature } from '#server/feature.ts'
import { createCompanyChangesPreviewLink, sweepCompanyPreviews } from './companyPreviews.ts'
import { companySettingsFile } from './companySettingsFile.ts'
import { loadDemoCompanies } from './demo.ts'
import { readCachedCompanies } from './knownCompanies.ts'
import { storeUploadedCompanyLogo, COMPANY_LOGO_FOLDER_AND_LIMITS } from './logos.ts'
import {
  addCompany,
  saveCompanyFormChanges,
  listOfficeCompanies,
  readCompanyFormValues,
  saveCompanyDisplayOrder,
} from '#server/companies/office/officeCompanies.ts'

/**
 * Server feature of the airlines (companies) whose crew the association represents, with their contact data and logos.
 */
export const companiesFeature: PortalFeature = {
  routes(app, { db, cache, files }) {
    const always = { cache: { in: cache, when: () => true } }
    const { rank, is_shown, id } = table
    const shown = () => db.select().from(table).where(eq(is_shown, true)).orderBy(asc(rank), asc(id))
    mountApiCall(app, calls.list, async () => ({ data: await shown() }), always)
    const contact = async ({ query: { company_id } }: { query: { company_id: number } }) => {
      // Cached ids, so that invented ones cost no query.
      if (!(await readCachedCompanies({ db, cache })).has(company_id)) throw new NoCompany()
      return { data: await contactOf(db, company_id) }
    }
    mountApiCall(app, calls.contact, contact, always)
    mountApiCall(app, office.officeList, async () => ({ data: await listOfficeCompanies(db) }))
    mountApiCall(app, office.add, async ({ body, member }) => ({ data: { id: await addCompany(db, body, member.id) } }))
    mountApiCall(app, office.order, async ({ body: { ids }, member }) => {
      await saveCompanyDisplayOrder(db, ids, member.id)
      return { success: true, message: 'L’ordre est changé.' }
    })
    mountApiCall(app, office.open, async ({ params }) => ({ data: await readCompanyFormValues(db, params.id) }))
    mountApiCall(app, office.change, async ({ params, body: { was, ...now }, member }) => {
      await saveCompanyFormChanges({ db, files }, { ...params, was, now, by_member: member.id })
      return { success: true, message: 'La compagnie est changée, et le portail avec elle.' }
    })
    mountApiCall(app, office.preview, async ({ params, body }) => ({
      data: await createCompanyChangesPreviewLink(db, params.id, body),
    }))
    mountApiCall(app, office.addLogo, async ({ file }) => ({
      data: { header_logo_url: await storeUploadedCompanyLogo(files, file) },
    }))
    mountApiCall(app, office.logo, async ({ params: { name } }) => {
      const file = await files.open(`${COMPANY_LOGO_FOLDER_AND_LIMITS.folder}/${name}`)
      if (!file) throw new NotFoundError('Ce logo n’existe pas ou plus.')
      return { ...file, name, disposition: 'inline' as const }
    })
  },
  settingsFile: companySettingsFile,
  demo: loadDemoCompanies,
  sweep: ({ db }) => sweepCompanyPreviews(db),
  impersonal: [table, company_previews],
}

class NoCompany extends NotFoundError {
  constructor() {
    super('Cette compagnie n’existe pas.')
  }
}

async function contactOf(db: Database, company_id: number) {
  const [company] = await db.select().from(table).where(eq(table.id, company_id))
  if (!company) throw new NoCompany()
  return { company_id, ...company.contact }
}
