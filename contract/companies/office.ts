import { z } from 'zod'
import { Company } from './companies.ts'
import { CompanyFormValues, NewCompanyFormValues, StoredCompanyValues } from './companyForm.ts'
import { entryIdPathParams, defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

/** Airline company in the board's list, with its visibility to visitors. */
export const BoardListedCompany = Company.extend({ is_shown: z.boolean() })
export type BoardListedCompany = z.infer<typeof BoardListedCompany>

const boardAccess = { access: 'board', role: 'administration' } as const
const NO_LOGO = 'Ce logo n’existe pas ou plus'

export const boardCompanyRoutes = {
  officeList: defineApiRoute('GET /board/companies', {
    access: 'board',
    role: 'any',
    summary: 'Toutes les compagnies, montrées ou non, dans leur ordre',
    reply: z.object({ data: z.array(BoardListedCompany) }),
  }),
  add: defineApiRoute('POST /board/companies', {
    ...boardAccess,
    summary: 'Ajoute une compagnie, que les visiteurs ne voient pas encore',
    body: NewCompanyFormValues,
    reply: z.object({ data: z.object({ id: z.number().int() }) }),
  }),
  order: defineApiRoute('PUT /board/companies', {
    ...boardAccess,
    summary: 'Range les compagnies',
    body: z.object({ ids: z.array(entryIdPathParams.shape.id).max(1000, { abort: true }) }),
  }),
  open: defineApiRoute('GET /board/companies/:id', {
    ...boardAccess,
    summary: 'Une compagnie telle qu’elle se modifie',
    reply: z.object({ data: StoredCompanyValues }),
  }),
  change: defineApiRoute('PUT /board/companies/:id', {
    ...boardAccess,
    summary: 'Change une compagnie\u00a0: le portail la montre ainsi aussitôt',
    /** `was`: data of the company when editing began, to detect a concurrent change. */
    body: CompanyFormValues.extend({ was: StoredCompanyValues }),
  }),
  preview: defineApiRoute('POST /board/companies/:id/preview', {
    ...boardAccess,
    summary: 'Une adresse secrète où le portail se voit comme celui de cette compagnie, pendant 24 heures',
    body: CompanyFormValues,
    reply: z.object({ data: z.object({ path: z.string(), until: z.iso.datetime() }) }),
  }),
  addLogo: defineApiRoute('PUT /board/logo', {
    ...boardAccess,
    summary: 'Prend un logo, qu’une compagnie peut alors montrer',
    upload: { types: ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'], bytes: 500_000 },
    reply: z.object({ data: z.object({ header_logo_url: z.string() }) }),
  }),
  logo: defineApiRoute('GET /logos/:name', {
    summary: 'Le logo d’une compagnie',
    access: 'public',
    params: z.object({ name: baseTextFieldSchema(37, NO_LOGO).regex(/^[\da-f]{32}\.webp$/, NO_LOGO) }),
    reply: { ...defineApiFileReply('image/webp'), isForGood: true },
  }),
}
