import { HttpError } from '#server/lib/errors.ts'

/** What cannot be read as it should: said to who has brought the file, without what it says. */
export const refuseFile = (message: string): never => {
  throw new HttpError(422, message, { errors: { file: message } })
}

/** An amount as banks write it (`192.00`), in cents. Throws what is none. */
export function centsOf(written: string): number {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(written.trim()) ?? []
  if (whole === undefined || /[1-9]/.test(part.slice(2)))
    return refuseFile('Un montant de ce fichier ne se lit pas. Rien n’a été importé.')
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
}

/** A day of ISO 8601, be it with its hour. Throws what is none. */
export function dayOf(written: string): string {
  const day = written.trim().slice(0, 10)
  return isDay(day) ? day : refuseFile('Une date de ce fichier ne se lit pas. Rien n’a été importé.')
}

/** Whether there is such a day. */
export const isDay = (day: string): boolean =>
  /^(?:19|20)\d\d-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
