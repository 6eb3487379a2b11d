const inParis = (locale: string, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Paris', ...format })

const day = inParis('sv-SE', { dateStyle: 'short' })
const minute = inParis('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
const second = inParis('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })
const fullDay = inParis('fr-FR', { dateStyle: 'full' })
const clock = inParis('fr-FR', { hour: 'numeric', minute: '2-digit' })
const longDay = inParis('fr-FR', { dateStyle: 'long' })
const longSecond = inParis('fr-FR', { dateStyle: 'long', timeStyle: 'medium' })

type Moment = Date | number

/** Formats a time in Paris as `2026-11-22`. */
export const formatParisDay = (moment: Moment): string => day.format(moment)
/** Formats a time in Paris as `2026-11-22 14:30`. */
export const formatParisMinute = (moment: Moment): string => minute.format(moment)
/** Formats a time in Paris as `2026-11-22 14:30:15`. */
export const formatParisSecond = (moment: Moment): string => second.format(moment)
/** Formats a time in Paris as « 22 novembre 2026 à 14 h 30 ». */
export const formatFrenchMinute = (moment: Moment): string =>
  `${withOrdinal(longDay.format(moment))} à ${formatClock(moment)}`
/** Formats a time in Paris as « 22 novembre 2026 à 14:30:15 ». */
export const formatFrenchSecond = (moment: Moment): string => withOrdinal(longSecond.format(moment))

/** Formats a time in Paris as « mardi 24 novembre 2026 à 14 h 30, heure de Paris ». */
export const formatFrenchMoment = (at: Date): string =>
  `${withOrdinal(fullDay.format(at))} à ${formatClock(at)}, heure de Paris`

/** Writes the first day of a month as « 1er », which `Intl` does not. */
const withOrdinal = (date: string) => date.replace(/\b1 (?=\p{L})/u, '1er ')

/** Formats the time of day in Paris as « 14 h 30 », or « 14 h » at the full hour. */
function formatClock(at: Moment): string {
  const [hours = '', minutes = ''] = clock.format(at).split(':')
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
}
