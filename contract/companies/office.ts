import { z } from 'zod'
import { ActionReply } from '#contract/answer.ts'
import { Company } from './companies.ts'
import { CompanyForm, NewCompany, StoredCompanyForm } from './companyForm.ts'
import { idParams } from '#contract/page.ts'
import { fileReply, route } from '#contract/route.ts'
import { textSchema } from '#contract/text.ts'

/** Airline company in the board's list, with its visibility to visitors. */
export const OfficeCompany = Company.extend({ is_shown: z.boolean() })
export type OfficeCompany = z.infer<typeof OfficeCompany>

const boardAccess = { access: 'board', role: 'administration' } as const
const NO_LOGO = 'Ce logo n’existe pas ou plus'

export const boardCompanyRoutes = {
  officeList: route({
    access: 'board',
    role: 'any',
    method: 'GET',
    path: '/board/companies',
    summary: 'Toutes les compagnies, montrées ou non, dans leur ordre',
    reply: z.object({ data: z.array(OfficeCompany) }),
  }),
  add: route({
    ...boardAccess,
    method: 'POST',
    path: '/board/companies',
    summary: 'Ajoute une compagnie, que les visiteurs ne voient pas encore',
    body: NewCompany,
    reply: z.object({ data: z.object({ id: z.number().int() }) }),
  }),
  order: route({
    ...boardAccess,
    method: 'PUT',
    path: '/board/companies',
    summary: 'Range les compagnies',
    body: z.object({ ids: z.array(idParams.shape.id).max(1000, { abort: true }) }),
    reply: ActionReply,
  }),
  open: route({
    ...boardAccess,
    method: 'GET',
    path: '/board/companies/:id',
    summary: 'Une compagnie telle qu’elle se modifie',
    params: idParams,
    reply: z.object({ data: StoredCompanyForm }),
  }),
  change: route({
    ...boardAccess,
    method: 'PUT',
    path: '/board/companies/:id',
    summary: 'Change une compagnie\u00a0: le portail la montre ainsi aussitôt',
    params: idParams,
    /** `was`: data of the company when editing began, to detect a concurrent change. */
    body: CompanyForm.extend({ was: StoredCompanyForm }),
    reply: ActionReply,
  }),
  preview: route({
    ...boardAccess,
    method: 'POST',
    path: '/board/companies/:id/preview',
    summary: 'Une adresse secrète où le portail se voit comme celui de cette compagnie, pendant 24 heures',
    params: idParams,
    body: CompanyForm,
    reply: z.object({ data: z.object({ path: z.string(), until: z.iso.datetime() }) }),
  }),
  addLogo: route({
    ...boardAccess,
    method: 'PUT',
    path: '/board/logo',
    summary: 'Prend un logo, qu’une compagnie peut alors montrer',
    upload: { types: ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'], bytes: 500_000 },
    reply: z.object({ data: z.object({ header_logo_url: z.string() }) }),
  }),
  logo: route({
    method: 'GET',
    path: '/logos/:name',
    summary: 'Le logo d’une compagnie',
    access: 'public',
    params: z.object({ name: textSchema(37, NO_LOGO).regex(/^[\da-f]{32}\.webp$/, NO_LOGO) }),
    reply: { ...fileReply('image/webp'), isForGood: true },
  }),
}
