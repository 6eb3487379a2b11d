import { DEFAULT_COMPANY } from '#association/companies.ts'
import { READER_VIEW_KEY, readerViewOfChoice } from '#src/accords/storedReader.ts'

/** Returns the stored session token before the portal's code has loaded; undefined for a visitor. */
export const readEarlyToken = (): string | undefined =>
  unlessForbidden(() => localStorage.getItem('token')) ?? undefined

/** Returns the id of the stored company before the portal's code has loaded; the default one when it is damaged. */
export function readEarlyCompanyId(): number {
  const id = unlessForbidden(
    () => (JSON.parse(localStorage.getItem('selectedCompany') ?? '{}') as { id?: unknown } | null)?.id,
  )
  return typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : DEFAULT_COMPANY
}

/** True when documents open as text on this device. */
export const readsTextEarly = (): boolean =>
  readerViewOfChoice(unlessForbidden(() => localStorage.getItem(READER_VIEW_KEY))) === 'text'

/** Returns what browser storage holds; undefined when storage is forbidden or its value damaged. */
function unlessForbidden<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
