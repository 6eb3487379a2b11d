import { basename } from 'node:path'
import { z } from 'zod'
import { API_PREFIX, publicFileUrl } from '#contract/address.ts'
import { CompanyFormValues } from '#contract/companies/companyForm.ts'
import { MailHeaderAddress, baseTextFieldSchema } from '#contract/text.ts'
import { OneLineTextField } from '#server/content/frontMatterFields.ts'
import type { companies } from '#server/database/schema/companies.ts'
import { logoUrlPathToStoredFile } from './logos.ts'

/** Matches the file name of a company's logo in the content folder. */
export const LOGO_FILE_NAME_PATTERN = /^[a-z\d]+(?:-[a-z\d]+)*\.(?:svg|png|jpg|webp)$/
const NO_LOGO = 'Un logo est le nom d’un fichier de logos/, ou un chemin du portail'
const { name, color } = CompanyFormValues.shape
const link = () => CompanyFormValues.shape.facebook_url.optional()

/** Company as it is written in `compagnies.yml`. Crew bases are in `cotisations.yml`. */
const CompanyFileEntry = z.strictObject({
  company: z.int('Un numéro de compagnie est un nombre entier').min(1).max(999_999_999),
  name,
  color,
  /** Company's logo: name of a file in `logos/`, or path of one of the portal's own files. */
  logo: baseTextFieldSchema(500, NO_LOGO)
    .refine(
      (said) =>
        LOGO_FILE_NAME_PATTERN.test(said) || (/^\/(?!\/)[\w./-]+$/.test(said) && !said.startsWith(`${API_PREFIX}/`)),
      NO_LOGO,
    )
    .optional(),
  hidden: z.literal(true).optional(),
  email: MailHeaderAddress.optional(),
  phone1: OneLineTextField(30).optional(),
  phone2: OneLineTextField(30).optional(),
  address: OneLineTextField(300).optional(),
  opening_hours: OneLineTextField(120).optional(),
  social: z.union(
    [z.literal(1), z.literal(2)],
    '1\u00a0: Facebook, Instagram et WhatsApp\u00a0; 2\u00a0: Facebook seul',
  ),
  facebook_url: link(),
  facebook_group_url: link(),
  instagram_url: link(),
  whatsapp_url: link(),
  airline_group_email: MailHeaderAddress.optional(),
  crew_group_email: MailHeaderAddress.optional(),
})
export type CompanyFileEntry = z.infer<typeof CompanyFileEntry>

/** Schema of all companies in `compagnies.yml`, with unique numbers and names. */
export const CompanyFileEntries = z
  .array(CompanyFileEntry)
  .max(200, 'Il y a plus de 200 compagnies')
  .superRefine((entries, context) => {
    const seen = new Set<string>()
    for (const [index, entry] of entries.entries())
      for (const [field, value] of [
        ['company', String(entry.company)],
        ['name', entry.name.toLowerCase()],
      ] as const) {
        const isTwice = seen.has(`${field} ${value}`)
        seen.add(`${field} ${value}`)
        const message = field === 'name' ? 'Une autre compagnie porte déjà ce nom' : 'Ce numéro est donné deux fois'
        if (isTwice) context.addIssue({ code: 'custom', path: [index, field], message })
      }
  })

type Row = typeof companies.$inferSelect
/** Converts a company's row to its entry in `compagnies.yml`. */
export function toCompanyFileEntry({ id, contact, header_logo_url, is_shown, ...row }: Row): CompanyFileEntry {
  const file = logoUrlPathToStoredFile(header_logo_url)
  const said = { company: id, name: row.name, color: row.color, logo: file ? basename(file) : header_logo_url }
  return orderCompanyEntryKeys({
    ...said,
    ...(!is_shown && { hidden: true }),
    ...onlySaid(contact),
  } as CompanyFileEntry)
}

/** Returns a company's entry with keys in file order and without empty values. */
export const orderCompanyEntryKeys = (entry: CompanyFileEntry): CompanyFileEntry => {
  const said = onlySaid(entry)
  return Object.fromEntries(
    Object.keys(CompanyFileEntry.shape).flatMap((key) =>
      key in said ? [[key, said[key as keyof CompanyFileEntry]]] : [],
    ),
  ) as CompanyFileEntry
}

const onlySaid = <T extends object>(said: T) =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== '')) as Partial<T>

/** Converts a company's entry in `compagnies.yml` to its row of the `companies` table. */
export function toCompanyRow({
  company,
  name: called,
  color: own,
  logo = '',
  hidden,
  social,
  ...said
}: CompanyFileEntry): Omit<Row, 'rank'> {
  return {
    id: company,
    name: called,
    color: own,
    header_logo_url: LOGO_FILE_NAME_PATTERN.test(logo)
      ? publicFileUrl('GET /logos/:name', { params: { name: logo } })
      : logo,
    is_shown: !hidden,
    contact: {
      email: said.email ?? '',
      phone1: said.phone1 ?? null,
      phone2: said.phone2 ?? null,
      address: said.address ?? '',
      opening_hours: said.opening_hours ?? '',
      social,
      facebook_url: said.facebook_url || null,
      facebook_group_url: said.facebook_group_url || null,
      instagram_url: said.instagram_url || null,
      whatsapp_url: said.whatsapp_url || null,
      airline_group_email: said.airline_group_email ?? '',
      crew_group_email: said.crew_group_email ?? '',
    },
  }
}
