import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import {
  importedMemberListBankFields,
  ImportedMemberListField,
  importedMemberListWholeNameFields,
  type MemberListLineFields,
  type ImportedMemberListColumns,
  type MemberListMappedField,
} from '#contract/members/memberLists.ts'
import {
  personNameSchemaFields,
  type DuesPaymentFrequency,
  type DuesPaymentMethod,
} from '#contract/membership/membership.ts'
import { MailHeaderAddress } from '#contract/text.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import type { DayMonthOrder } from '#server/lib/parseWrittenDay.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { accountHolderValidationMessage } from '#server/payments/accountHolderValidationMessage.ts'
import { ibanValidationMessage } from '#server/payments/ibanValidationMessage.ts'
import { parsePhoneNumber } from '#server/profile/parsePhoneNumber.ts'
import {
  extractEmailAddresses,
  isEmptyCellText,
  parseSpreadsheetCellDate,
  repairSpreadsheetPhoneNumber,
  normaliseWorkingShare,
} from './cellValues.ts'
import type { MemberImportReferenceData } from './readListContext.ts'
import { splitFullName } from './splitName.ts'

/** SEPA mandate of an imported member, signed in another program. Dates are `2026-11-22`. */
export type ImportedMandate = {
  iban: string
  holder: string
  rum: string
  signed_on: string
  last_debit_on: string | null
}

/** Person of an imported spreadsheet line; missing values are empty or null. */
export type ImportedPerson = {
  first_name: string
  last_name: string
  email: string
  phone: string
  company_id: number
  base: string
  function: string
  contract: string
  working_time: string
  joined_on: string | null
  charged_from: string | null
  /** Payment rhythm and method of an imported member; null when the line has none. */
  period: DuesPaymentFrequency | null
  way: DuesPaymentMethod | null
  mandate: ImportedMandate | null
}

/** Line of an imported member spreadsheet to parse: its cells, the meaning of the columns, and corrected fields. */
export type MemberLineToParse = {
  cells: string[]
  columns: ImportedMemberListColumns
  mended: MemberListLineFields
  /** Order of day and month in each date column of a spreadsheet. */
  orders: Partial<Record<ImportedMemberListField, DayMonthOrder>>
}
/** Parsed line of an imported member spreadsheet: the person, errors, remarks, and unknown words. */
export type ParsedMemberLine = {
  person: ImportedPerson
  why: string[]
  notes: string[]
  unknown: { kind: MemberListMappedField; word: string }[]
  /** Values of a spreadsheet line without the IBAN, for correction by the board. */
  fields: MemberListLineFields
}

/** Member fields where « Na » is a value and not « N/A ». */
const OWN_WORDS = new Set<ImportedMemberListField>(['first_name', 'last_name'])

/** Parses and validates a line of an imported member spreadsheet. */
export function parseMemberLine(
  { cells, columns, mended, orders }: MemberLineToParse,
  place: MemberImportReferenceData,
): ParsedMemberLine {
  const why: string[] = []
  const notes: string[] = []
  const unknown: ParsedMemberLine['unknown'] = []
  const whole = importedMemberListWholeNameFields.find((field) => columns[field] !== undefined)
  const hasBoth = columns.first_name !== undefined && columns.last_name !== undefined
  const split = whole && !hasBoth ? splitFullName(cells[columns[whole] ?? -1] ?? '', whole) : undefined
  const cell = (field: ImportedMemberListField) => {
    const at = columns[field]
    const part = field === 'first_name' || field === 'last_name' ? split?.[field] : undefined
    const written = mended[field] ?? (at === undefined ? (part ?? '') : (cells[at] ?? ''))
    return !OWN_WORDS.has(field) && isEmptyCellText(normalizeTextForSearch(written)) ? '' : written
  }
  const wrong = (said: string) => {
    why.push(said)
    return ''
  }
  const checked = (schema: typeof MailHeaderAddress, written: string) => {
    const read = schema.safeParse(written)
    return read.success ? read.data : wrong(read.error.issues[0]?.message ?? 'Cette case ne se lit pas')
  }
  const choice = (kind: MemberListMappedField, said: string) => {
    const written = kind === 'working_time' ? normaliseWorkingShare(cell(kind)) : cell(kind)
    if (written === '') return ''
    const known = place.wordOf(kind, written)
    if (known !== undefined) return known
    unknown.push({ kind, word: written })
    return wrong(`${said} «\u00a0${shown(written)}\u00a0» est sans correspondance`)
  }
  const day = (field: ImportedMemberListField, said: string, end = false) => {
    const written = cell(field)
    if (written === '') return null
    const read = parseSpreadsheetCellDate(written, { end, order: orders[field] ?? 'day' })
    // A mandate's dates need a full date.
    if (!read || (read.isRounded && importedMemberListBankFields.includes(field)))
      return (wrong(`${said}\u00a0: «\u00a0${shown(written)}\u00a0» n’est pas une date`), null)
    if (read.isRounded) notes.push(`${said}\u00a0: «\u00a0${shown(written)}\u00a0» est lu ${frenchDay(read.day)}`)
    return read.day
  }
  const past = (field: ImportedMemberListField, said: string) => {
    const read = day(field, said)
    if (read !== null && read > place.today) wrong(`${said}\u00a0: ce jour n’est pas encore venu`)
    return read
  }

  const isMended = mended.first_name !== undefined || mended.last_name !== undefined
  if (split && !split.isSure && !isMended)
    wrong(
      `«\u00a0${shown(cells[columns[whole ?? 'last_first'] ?? -1] ?? '')}\u00a0» se lit de plusieurs façons\u00a0: écrivez le prénom et le nom`,
    )
  const first_name = checked(personNameSchemaFields.first_name, cell('first_name'))
  const last_name = checked(personNameSchemaFields.last_name, cell('last_name'))
  const addresses = extractEmailAddresses(cell('email'))
  const email =
    addresses.length > 1
      ? wrong('Deux adresses e-\u2060mail sont dans la même case\u00a0: gardez-en une')
      : cell('email') === ''
        ? wrong('L’adresse e-\u2060mail manque')
        : checked(MailHeaderAddress, addresses[0] ?? cell('email'))
  const restored = repairSpreadsheetPhoneNumber(cell('phone'))
  const phone =
    restored === undefined
      ? wrong('Le tableur a perdu des chiffres de ce téléphone')
      : (parsePhoneNumber(restored.slice(0, 30)) ?? wrong('Ce téléphone n’est pas un numéro'))
  const company = companyOf(cell('company'))
  const base = company && cell('base') ? baseOf(company.bases, cell('base')) : ''
  if (base === undefined) wrong(`La base «\u00a0${shown(cell('base'))}\u00a0» n’est pas de cette compagnie`)
  const paid_until = day('paid_until', 'À jour jusqu’au', true)
  const period = periodOf(cell('period'))
  if (period === undefined)
    wrong(`Le rythme «\u00a0${shown(cell('period'))}\u00a0» n’existe pas\u00a0: annuelle ou mensuelle`)
  const mandate = readMandate()
  const way = mandate ? 'prelevement' : wayOf(cell('way'))
  if (way === 'prelevement' && !mandate)
    wrong('Prélèvement sans mandat\u00a0: donnez l’IBAN et la référence, ou écrivez «\u00a0virement\u00a0»')
  if (way === 'virement' && cell('way') && !/virement|transfer/.test(normalizeTextForSearch(cell('way'))))
    notes.push(`«\u00a0${shown(cell('way'))}\u00a0» est noté comme virement, qui se paie aussi autrement`)
  return {
    notes,
    unknown,
    fields: fieldsOf(),
    person: {
      first_name,
      last_name,
      email,
      phone,
      company_id: company?.id ?? 0,
      base: base ?? '',
      function: choice('function', 'La fonction'),
      contract: choice('contract', 'Le contrat'),
      working_time: choice('working_time', 'Le temps de travail'),
      joined_on: past('joined_on', 'Adhérent depuis le'),
      charged_from: paid_until && addDays(paid_until, 1),
      period: period ?? null,
      way: mandate ? 'prelevement' : (way ?? null),
      mandate,
    },
    why,
  }

  /** Finds the company of an imported member by name, number or a mapped word. */
  function companyOf(written: string) {
    if (written === '') {
      wrong('La compagnie manque')
      return undefined
    }
    const named =
      place.companies.get(normalizeTextForSearch(written)) ??
      place.companies.get(place.wordOf('company', written) ?? '')
    if (!named) {
      unknown.push({ kind: 'company', word: written })
      wrong(`La compagnie «\u00a0${shown(written)}\u00a0» n’est pas du portail`)
    }
    return named
  }

  /** Returns the values of an imported line's fields and the required ones, without the IBAN. */
  function fieldsOf(): MemberListLineFields {
    const has = (field: ImportedMemberListField) =>
      columns[field] !== undefined || NEEDED.has(field) || mended[field] !== undefined
    return Object.fromEntries(
      ImportedMemberListField.options
        .filter(
          (field) => field !== 'iban' && !importedMemberListWholeNameFields.some((one) => one === field) && has(field),
        )
        .map((field) => [field, cell(field).slice(0, 200)]),
    )
  }

  function readMandate(): ImportedMandate | null {
    const iban = cell('iban')
      .replace(/[\s.-]/g, '')
      .toUpperCase()
      .slice(0, 60)
    const rum = cell('rum').replace(/\s/g, '')
    if (!iban && !rum) return null
    if (!place.hasCreditor) wrong('Le prélèvement n’est pas proposé\u00a0: complétez d’abord le créancier')
    const refused = ibanValidationMessage(iban)
    if (refused) wrong(refused)
    // Characters of a mandate reference that every SEPA bank accepts, 35 at most.
    if (!/^(?!\/)[A-Za-z0-9/\-?:().,'+]{1,35}(?<!\/)$/.test(rum))
      wrong('La référence du mandat (RUM) manque ou ne se lit pas')
    const holder = (cell('holder') || `${first_name} ${last_name}`.trim()).slice(0, 70)
    const unwritable = accountHolderValidationMessage(holder)
    if (unwritable) wrong(`Le titulaire\u00a0: ${unwritable.toLowerCase()}`)
    const signed_on = past('signed_on', 'La signature du mandat')
    if (!signed_on && !cell('signed_on')) wrong('La date de signature du mandat manque')
    const last = past('last_debit_on', 'Le dernier prélèvement')
    if (last && signed_on && last < signed_on) wrong('Le dernier prélèvement est d’avant la signature du mandat')
    const sequence = normalizeTextForSearch(cell('sequence'))
    const isRecurrent = /^(rcur|recurrent|rec)/.test(sequence)
    if (sequence && !isRecurrent && !/^(frst|first|premier)/.test(sequence))
      wrong('Premier ou récurrent\u00a0: écrivez FRST ou RCUR')
    // A recurrent mandate without a last debit counts as debited since its signature.
    return { iban, holder, rum, signed_on: signed_on ?? '', last_debit_on: last ?? (isRecurrent ? signed_on : null) }
  }
}

const NEEDED = new Set<ImportedMemberListField>(['first_name', 'last_name', 'email', 'company'])
const frenchDay = (day: string) => day.split('-').toReversed().join('/')

/** Returns the dues period in a spreadsheet cell: null when empty, undefined when unknown. */
function periodOf(written: string): DuesPaymentFrequency | null | undefined {
  const plain = normalizeTextForSearch(written)
  if (plain === '') return null
  if (/^an|year|^1 fois/.test(plain)) return 'annuelle'
  return /^mens|mois|month/.test(plain) ? 'mensuelle' : undefined
}

/**
 * Returns the payment method in a spreadsheet cell: null when empty; everything but a direct debit counts as transfer.
 */
function wayOf(written: string): DuesPaymentMethod | null {
  const plain = normalizeTextForSearch(written)
  if (plain === '') return null
  return /prelev|sepa|debit direct|direct debit/.test(plain) ? 'prelevement' : 'virement'
}

/** Returns the canonical e-mail address of an imported person, for comparison. */
export const personCanonicalEmail = ({ email }: Pick<ImportedPerson, 'email'>) => canonicalEmail(email)

const shown = (written: string) => (written.length > 40 ? `${written.slice(0, 39)}…` : written)

/** Returns the portal's spelling of a crew base. A company without a list of crew bases accepts any. */
function baseOf(bases: string[], written: string): string | undefined {
  if (bases.length === 0) return written.slice(0, 80)
  return bases.find((name) => normalizeTextForSearch(name) === normalizeTextForSearch(written))
}
