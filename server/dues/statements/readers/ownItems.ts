import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import { BankImportQuestionsError } from './importQuestions.ts'
import { maskBankAccount, type BankFileItem } from './statement.ts'

/** Test whether an account in a bank file is the association's; undefined when unknown. */
export type AssociationBankAccountTest = (account: string) => boolean | undefined

/**
 * Yields only the bank file items of the association's accounts, and a note naming the other accounts. `chosen` is an
 * account that the user declared to be own. Throws a refusal without an own account, `BankImportQuestionsError` when it
 * is unknown.
 */
export async function* keepAssociationAccountItems(
  items: AsyncIterable<BankFileItem>,
  isOwn: AssociationBankAccountTest,
  chosen: string | undefined,
): AsyncGenerator<BankFileItem, void> {
  const [others, unknown] = [new Set<string>(), new Set<string>()]
  let isRead = false
  let hasOwn = false
  for await (const item of items) {
    if ('head' in item) {
      const { account, format } = item.head
      const verdict =
        format === 'pain.002' || (format === 'csv' && account === '') || (chosen !== undefined && account === chosen)
          ? true
          : isOwn(account)
      isRead = verdict === true
      hasOwn ||= isRead
      if (verdict !== true && others.size + unknown.size < ACCOUNTS_AT_MOST)
        (verdict === false ? others : unknown).add(account)
      if (isRead) yield item
    } else if (isRead || 'note' in item) yield item
  }
  if (!hasOwn && unknown.size > 0)
    throw new BankImportQuestionsError({ questions: ['account'], accounts: [...unknown] })
  const left = [...others, ...unknown].map(maskBankAccount)
  if (!hasOwn && left.length > 0)
    throwUnreadableUploadError(
      `Ce relevé est d’un autre compte que ceux de l’association (${left.join(', ')}). Rien n’a été importé.`,
    )
  if (left.length > 0)
    yield {
      note: `Ce fichier contient aussi ${left.length === 1 ? 'le compte' : 'les comptes'} ${left.join(', ')}\u00a0: ${left.length === 1 ? 'ses' : 'leurs'} lignes ont été laissées de côté.`,
    }
}

const ACCOUNTS_AT_MOST = 20

/**
 * Returns a test for the association's accounts, given as IBANs. Bank files name accounts by IBAN, by French bank
 * details with or without key, or by number.
 */
export function buildAssociationBankAccountTest(ibans: readonly string[]): AssociationBankAccountTest {
  const plain = ibans.map((iban) => iban.replaceAll(/\s/g, '').toUpperCase())
  return (account) => {
    const told = account.replaceAll(/[\s.-]/g, '').toUpperCase()
    if (plain.some((iban) => iban === told || isFrench(iban, told))) return true
    if (/^[\dA-Z*]{21}$/.test(told) && told.replaceAll('*', '').length >= 16)
      return plain.some((iban) => isLike(iban, told))
    const isWhole = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(told) || /^\d{10}[A-Z\d]{11}(?:\d\d)?$/.test(told)
    if (isWhole || told === '') return false
    // Bare account number: eleven characters in France, sometimes after the branch.
    return told.length >= 10 && plain.some((iban) => iban.slice(4).includes(told)) ? true : undefined
  }
}

/** Returns the association's IBAN for French bank details; undefined for another account. */
export function findAssociationIban(ibans: readonly string[], account: string): string | undefined {
  const told = account.replaceAll(/[\s.-]/g, '').toUpperCase()
  return ibans.map((iban) => iban.replaceAll(/\s/g, '').toUpperCase()).find((iban) => isFrench(iban, told))
}

/** True when all characters of a bank file's account that are not starred match the IBAN. */
const isLike = (iban: string, told: string) =>
  iban.startsWith('FR') && Array.from(told).every((sign, place) => sign === '*' || sign === iban[place + 4])

const isFrench = (iban: string, told: string) =>
  iban.startsWith('FR') &&
  ((told.length === 21 && iban.slice(4, 25) === told) || (told.length === 23 && iban.slice(4) === told))
