import { z } from 'zod'
import { personNameSchemaFields, phoneNumberSchema } from '#contract/membership/membership.ts'
import { paginatedListSchema, paginationQueryFields } from '#contract/page.ts'
import { PersonalDataExport } from '#contract/profile/profile.ts'
import { entryIdPathParams, defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import {
  requiredSingleLineSchema,
  MailHeaderAddress,
  multilineTextSchema,
  baseTextFieldSchema,
} from '#contract/text.ts'
import { MembershipStatus, ListedMember, FullMemberRecord } from './memberRecord.ts'

const NO_CHOICE = 'Ce choix n’existe pas'
const choice = baseTextFieldSchema(80, NO_CHOICE)

/** Query of the member directory: search, filters and page. */
export const MemberQuery = z.object({
  ...paginationQueryFields,
  per_page: paginationQueryFields.per_page.default(30),
  search: baseTextFieldSchema(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
  company: entryIdPathParams.shape.id.optional(),
  function: choice.optional(),
  base: choice.optional(),
  /** Filter of the member directory on the membership status; by default everyone except former members. */
  standing: z.enum([...MembershipStatus.options, 'inactive', 'former']).optional(),
  dues: z.enum(['late', 'paid']).optional(),
  card: z.enum(['ending', 'ended']).optional(),
})
export type MemberQuery = z.output<typeof MemberQuery>

const NO_DAY = 'Choisissez un jour'
const day = baseTextFieldSchema(10, NO_DAY, NO_DAY).refine((written) => z.iso.date().safeParse(written).success, NO_DAY)

/** Change of a member's membership status, with its first day. */
export const MembershipStatusChange = z.object({ standing: MembershipStatus, on: day })
export type MembershipStatusChange = z.infer<typeof MembershipStatusChange>
export const MemberNameAndPhoneChange = z.object({ ...personNameSchemaFields, phone: phoneNumberSchema })
export type MemberNameAndPhoneChange = z.infer<typeof MemberNameAndPhoneChange>
export const MemberCompanyChange = z.object({
  company_id: z.coerce
    .number({ error: 'Choisissez la compagnie' })
    .int()
    .min(1, 'Choisissez la compagnie')
    .max(2_147_483_647),
  base: requiredSingleLineSchema(80, 'Choisissez la base', 'La base doit contenir au plus 80 caractères'),
})
export type MemberCompanyChange = z.output<typeof MemberCompanyChange>
export const MemberEmailChange = z.object({ email: MailHeaderAddress })
export const NewNoteAboutMember = z.object({
  text: multilineTextSchema(2000, 'Écrivez la note', 'Au plus 2000 caractères'),
})

/** Tax certificate of a former member whose record was erased. */
export const FormerMemberPaymentCertificate = z.object({
  id: z.number().int(),
  number: z.string(),
  name: z.string(),
  member_number: z.string(),
  year: z.number().int(),
})
export type FormerMemberPaymentCertificate = z.infer<typeof FormerMemberPaymentCertificate>

const NO_NAME = 'Donnez un nom à ces filtres'
/** Filters of the member directory saved by a board member under a name; `query` is the URL's query string. */
export const SavedMemberFilter = z.object({
  name: requiredSingleLineSchema(60, NO_NAME, 'Le nom doit contenir au plus 60 caractères'),
  query: baseTextFieldSchema(600, 'Ces filtres sont trop longs'),
})
export type SavedMemberFilter = z.infer<typeof SavedMemberFilter>

const boardAccess = { access: 'board', role: 'memberships' } as const
const year = z.coerce.number().int().min(2000).max(2100)

export const memberRoutes = {
  list: defineApiRoute('GET /board/directory', {
    ...boardAccess,
    summary: 'Les adhérents, cherchés et filtrés, page par page',
    query: MemberQuery,
    reply: paginatedListSchema(ListedMember),
  }),
  csv: defineApiRoute('GET /board/directory/csv', {
    ...boardAccess,
    stepUp: true,
    summary: 'Les adhérents d’un filtre, en un tableau',
    query: MemberQuery.omit({ page: true, per_page: true }),
    reply: defineApiFileReply('text/csv; charset=utf-8'),
  }),
  views: defineApiRoute('GET /board/member-views', {
    ...boardAccess,
    summary: 'Les filtres que l’on a gardés, par leurs noms',
    reply: z.object({ data: z.array(SavedMemberFilter) }),
  }),
  keepView: defineApiRoute('PUT /board/member-views', {
    ...boardAccess,
    summary: 'Garde des filtres sous un nom, ou les remplace',
    body: SavedMemberFilter,
  }),
  dropView: defineApiRoute('DELETE /board/member-views/:name', {
    ...boardAccess,
    summary: 'Oublie des filtres gardés',
    params: z.object({ name: SavedMemberFilter.shape.name }),
  }),
  open: defineApiRoute('GET /board/members/:id', {
    ...boardAccess,
    summary: 'La fiche d’un adhérent',
    reply: z.object({ data: FullMemberRecord }),
  }),
  rename: defineApiRoute('PUT /board/members/:id/name', {
    ...boardAccess,
    summary: 'Corrige le nom ou le téléphone d’un adhérent, qui en est prévenu',
    body: MemberNameAndPhoneChange,
  }),
  changeCompany: defineApiRoute('PUT /board/members/:id/company', {
    ...boardAccess,
    summary: 'Change la compagnie et la base d’un adhérent, qui en est prévenu',
    body: MemberCompanyChange,
  }),
  changeEmail: defineApiRoute('PUT /board/members/:id/email', {
    ...boardAccess,
    stepUp: true,
    summary: 'Propose une autre adresse e-mail\u00a0: elle vaut une fois confirmée des deux boîtes',
    body: MemberEmailChange,
  }),
  keepEmail: defineApiRoute('DELETE /board/members/:id/email', {
    ...boardAccess,
    summary: 'Renonce à l’adresse proposée',
  }),
  changeStanding: defineApiRoute('PUT /board/members/:id/standing', {
    ...boardAccess,
    stepUp: true,
    summary: 'Note une pause, une reprise, l’honorariat, un départ ou un décès, avec son jour',
    body: MembershipStatusChange,
  }),
  undoStanding: defineApiRoute('DELETE /board/members/:id/standing', {
    ...boardAccess,
    stepUp: true,
    summary: 'Annule un départ ou un décès noté par erreur, dans les sept jours',
  }),
  endDevice: defineApiRoute('DELETE /board/members/:id/devices/:device', {
    ...boardAccess,
    stepUp: true,
    summary: 'Déconnecte un appareil d’un adhérent',
    params: z.object({ id: entryIdPathParams.shape.id, device: entryIdPathParams.shape.id }),
  }),
  endDevices: defineApiRoute('DELETE /board/members/:id/devices', {
    ...boardAccess,
    stepUp: true,
    summary: 'Déconnecte tous les appareils d’un adhérent',
  }),
  addNote: defineApiRoute('POST /board/members/:id/notes', {
    ...boardAccess,
    summary: 'Note quelque chose au sujet d’un adhérent, qui le lit dans son archive',
    body: NewNoteAboutMember,
  }),
  removeNote: defineApiRoute('DELETE /board/members/:id/notes/:note', {
    ...boardAccess,
    summary: 'Efface une note',
    params: z.object({ id: entryIdPathParams.shape.id, note: entryIdPathParams.shape.id }),
  }),
  certificate: defineApiRoute('GET /board/members/:id/certificates/:year', {
    ...boardAccess,
    summary: 'L’attestation de cotisations d’un adhérent',
    params: z.object({ id: entryIdPathParams.shape.id, year }),
    reply: defineApiFileReply('application/pdf'),
  }),
  askExport: defineApiRoute('POST /board/members/:id/exports', {
    ...boardAccess,
    stepUp: true,
    summary: 'Prépare l’archive des données d’un adhérent qui l’a demandée',
    reply: z.object({ data: PersonalDataExport }),
  }),
  exportFile: defineApiRoute('GET /board/members/:id/exports/:export/file', {
    ...boardAccess,
    stepUp: true,
    summary: 'L’archive des données d’un adhérent, telle que le bureau l’a demandée',
    params: z.object({ id: entryIdPathParams.shape.id, export: entryIdPathParams.shape.id }),
    reply: defineApiFileReply('application/zip'),
  }),
  erase: defineApiRoute('POST /board/members/:id/erasure', {
    ...boardAccess,
    stepUp: true,
    summary: 'Efface un adhérent à sa demande\u00a0: aussitôt s’il est parti, dans sept jours sinon',
  }),
  leavers: defineApiRoute('GET /board/leaver-certificates', {
    access: 'board',
    role: 'treasury',
    summary: 'Les attestations des anciens adhérents dont la fiche est effacée, pour une année',
    query: z.object({
      ...paginationQueryFields,
      per_page: paginationQueryFields.per_page.default(30),
      year,
      search: MemberQuery.shape.search,
    }),
    reply: paginatedListSchema(FormerMemberPaymentCertificate),
  }),
  leaverCertificate: defineApiRoute('GET /board/leaver-certificates/:id/file', {
    access: 'board',
    role: 'treasury',
    stepUp: true,
    summary: 'L’attestation d’un ancien adhérent',
    reply: defineApiFileReply('application/pdf'),
  }),
}
