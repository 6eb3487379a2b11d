import { isExistingIsoDate } from '#server/lib/parseWrittenDay.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'

/** Parses an amount of a bank statement (`192.00`) to cents. Throws a refusal for another format. */
export function parseAmountCents(written: string): number {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(written.trim()) ?? []
  if (whole === undefined || /[1-9]/.test(part.slice(2)))
    return throwUnreadableUploadError('Un montant de ce fichier ne se lit pas. Rien n’a été importé.')
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
}

/** Returns the day of an ISO 8601 date or timestamp in a bank statement. Throws a refusal for another format. */
export function parseIsoDay(written: string): string {
  const day = written.trim().slice(0, 10)
  return isExistingIsoDate(day)
    ? day
    : throwUnreadableUploadError('Une date de ce fichier ne se lit pas. Rien n’a été importé.')
}
