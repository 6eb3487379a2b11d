import { normalize } from '#contract/normalize.ts'
import type { ListColumns, ListField } from '#contract/memberLists.ts'
import { nameFields } from '#contract/membership.ts'
import { MailAddress } from '#contract/text.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { writtenDay } from '#server/lib/writtenDay.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { holderError } from '#server/payments/holderError.ts'
import { ibanError } from '#server/payments/ibanError.ts'
import { phoneNumber } from '#server/profile/phoneNumber.ts'
import type { ListPlace } from './readPlace.ts'

/** A mandate that was signed with another program, as its line says it. Days are `2026-11-22`. */
export type ListMandate = { iban: string; holder: string; rum: string; signed_on: string; last_debit_on: string | null }

/** What a line says of a person; what it does not say is empty, or null. */
export type ListPerson = {
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
  mandate: ListMandate | null
}

/** What is read of one line, and everything that is wrong with it. */
export function readLine(
  cells: string[],
  columns: ListColumns,
  place: ListPlace,
): { person: ListPerson; why: string[] } {
  const why: string[] = []
  const cell = (field: ListField) => {
    const at = columns[field]
    return at === undefined ? '' : (cells[at] ?? '')
  }
  const wrong = (said: string) => {
    why.push(said)
    return ''
  }
  const checked = (schema: typeof MailAddress, written: string) => {
    const read = schema.safeParse(written)
    return read.success ? read.data : wrong(read.error.issues[0]?.message ?? 'Cette case ne se lit pas')
  }
  const choice = (field: 'function' | 'contract' | 'working_time', said: string) => {
    const written = cell(field)
    if (written === '') return ''
    return (
      place[field].get(normalize(written)) ?? wrong(`${said} «\u00a0${shown(written)}\u00a0» est sans correspondance`)
    )
  }
  const day = (field: ListField, said: string) => {
    const written = cell(field)
    if (written === '') return null
    return writtenDay(written) || (wrong(`${said}\u00a0: «\u00a0${shown(written)}\u00a0» n’est pas une date`), null)
  }
  const past = (field: ListField, said: string) => {
    const read = day(field, said)
    if (read !== null && read > place.today) wrong(`${said}\u00a0: ce jour n’est pas encore venu`)
    return read
  }

  const first_name = checked(nameFields.first_name, cell('first_name'))
  const last_name = checked(nameFields.last_name, cell('last_name'))
  const email = checked(MailAddress, cell('email'))
  const phone = phoneNumber(cell('phone').slice(0, 30)) ?? wrong('Ce téléphone n’est pas un numéro')
  const company = place.companies.get(normalize(cell('company')))
  if (!company)
    wrong(
      cell('company')
        ? `La compagnie «\u00a0${shown(cell('company'))}\u00a0» n’est pas du portail`
        : 'La compagnie manque',
    )
  const base = company && cell('base') ? baseOf(company.bases, cell('base')) : ''
  if (base === undefined) wrong(`La base «\u00a0${shown(cell('base'))}\u00a0» n’est pas de cette compagnie`)
  const paid_until = day('paid_until', 'À jour jusqu’au')
  return {
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
      mandate: readMandate(),
    },
    why,
  }

  function readMandate(): ListMandate | null {
    const iban = cell('iban')
      .replace(/[\s.-]/g, '')
      .toUpperCase()
      .slice(0, 60)
    const rum = cell('rum').replace(/\s/g, '')
    if (!iban && !rum) return null
    if (!place.hasCreditor) wrong('Le prélèvement n’est pas proposé\u00a0: complétez d’abord le créancier')
    const refused = ibanError(iban)
    if (refused) wrong(refused)
    // The 35 signs that every bank of the euro area takes for a reference.
    if (!/^(?!\/)[A-Za-z0-9/\-?:().,'+]{1,35}(?<!\/)$/.test(rum))
      wrong('La référence du mandat (RUM) manque ou ne se lit pas')
    const holder = (cell('holder') || `${first_name} ${last_name}`.trim()).slice(0, 70)
    const unwritable = holderError(holder)
    if (unwritable) wrong(`Le titulaire\u00a0: ${unwritable.toLowerCase()}`)
    const signed_on = past('signed_on', 'La signature du mandat')
    if (!signed_on && !cell('signed_on')) wrong('La date de signature du mandat manque')
    const last = past('last_debit_on', 'Le dernier prélèvement')
    if (last && signed_on && last < signed_on) wrong('Le dernier prélèvement est d’avant la signature du mandat')
    const sequence = normalize(cell('sequence'))
    const isRecurrent = /^(rcur|recurrent|rec)/.test(sequence)
    if (sequence && !isRecurrent && !/^(frst|first|premier)/.test(sequence))
      wrong('Premier ou récurrent\u00a0: écrivez FRST ou RCUR')
    // A recurrent one without its day has debited at the soonest when it was signed.
    return { iban, holder, rum, signed_on: signed_on ?? '', last_debit_on: last ?? (isRecurrent ? signed_on : null) }
  }
}

/** The one form of a line's address, by which it is compared. */
export const addressOf = ({ email }: Pick<ListPerson, 'email'>) => canonicalEmail(email)

const shown = (written: string) => (written.length > 40 ? `${written.slice(0, 39)}…` : written)

/** A company that has named no bases takes any. */
function baseOf(bases: string[], written: string): string | undefined {
  if (bases.length === 0) return written.slice(0, 80)
  return bases.find((name) => normalize(name) === normalize(written))
}
