import { describe, expect, it } from 'vitest'
import { crewBaseTimeZone } from '#contract/offline/crewBaseTimeZone.ts'
import {
  formatTimesInOtherTimeZones,
  formatZonedTimeSpan,
  formatEventTimeSpan,
  formatUtcTimeSpan,
} from '#src/events/eventTimes.ts'
import { parseEventsFilter, eventsPath } from '#src/events/parseEventsFilter.ts'
import { addCalendarMonths, listMonthWeeks } from '#src/events/list/monthDays.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const span = (starts_at: string, ends_at: string) => ({ starts_at, ends_at })
const evening = span('2026-11-24T22:30:00Z', '2026-11-24T22:59:00Z')

describe('the time of an event', () => {
  it.each([
    [span('2026-11-24T13:30:00Z', '2026-11-24T16:00:00Z'), 'mardi 24 novembre 2026, de 14 h 30 à 17 h'],
    [span('2026-07-01T13:30:00Z', '2026-07-01T14:05:00Z'), 'mercredi 1er juillet 2026, de 15 h 30 à 16 h 05'],
    [
      span('2027-03-27T19:00:00Z', '2027-03-28T18:00:00Z'),
      'du samedi 27 mars 2027, 20 h, au dimanche 28 mars 2027, 20 h',
    ],
    [span('2026-10-24T22:30:00Z', '2026-10-25T01:30:00Z'), 'dimanche 25 octobre 2026, de 0 h 30 à 2 h 30'],
  ])('is given in Paris time: %j', (given, said) => expect(plain(formatEventTimeSpan(given))).toBe(said))

  it.each([
    ['Indian/Reunion', 'le lendemain, de 2 h 30 à 2 h 59 (heure de La Réunion)'],
    ['America/New_York', 'de 17 h 30 à 17 h 59 (heure de l’Est nord-américain)'],
    ['Pacific/Honolulu', 'de 12 h 30 à 12 h 59 (heure d’Hawaii - Aléoutiennes)'],
    ['Europe/Paris', undefined],
    ['Europe/Berlin', undefined],
  ])('is also given in local time where it differs: %s', (zone, said) => {
    const told = plain(formatZonedTimeSpan(evening, zone))
    if (said === undefined) expect(told).toBeUndefined()
    else expect(told?.replace(/ \(.*/, '')).toBe(said.replace(/ \(.*/, ''))
  })

  it('is given in UTC', () => {
    expect(plain(formatZonedTimeSpan(evening, 'UTC', 'UTC'))).toBe('de 22 h 30 à 22 h 59 (UTC)')
    expect(plain(formatZonedTimeSpan(span('2026-11-24T23:30:00Z', '2026-11-24T23:59:00Z'), 'UTC', 'UTC'))).toBe(
      'la veille, de 23 h 30 à 23 h 59 (UTC)',
    )
  })

  it.each([
    [span('2026-11-24T13:30:00Z', '2026-11-24T16:00:00Z'), '13 h 30 – 16 h UTC'],
    [span('2026-11-24T23:30:00Z', '2026-11-25T01:00:00Z'), '23 h 30 (−1 j) – 1 h UTC'],
    // The first day in Paris is still the day before in UTC, by one hour more in summer.
    [span('2026-07-24T22:15:00Z', '2026-07-24T23:00:00Z'), '22 h 15 (−1 j) – 23 h (−1 j) UTC'],
  ])('is given briefly in UTC: %j', (given, said) => expect(plain(formatUtcTimeSpan(given))).toBe(said))

  it('mentions the day before, and a zone that differs only sometimes', () => {
    expect(
      plain(formatZonedTimeSpan(span('2026-11-24T01:00:00Z', '2026-11-24T02:00:00Z'), 'America/Montreal')),
    ).toMatch(/^la veille, de 20 h à 21 h \(heure .+\)$/)
    expect(formatZonedTimeSpan(span('2026-12-24T01:00:00Z', '2026-12-24T02:00:00Z'), 'Africa/Lagos')).toBeUndefined()
    expect(plain(formatZonedTimeSpan(span('2026-07-24T10:00:00Z', '2026-07-24T11:00:00Z'), 'Africa/Lagos'))).toMatch(
      /^de 11 h à 12 h/,
    )
  })
})

describe('the clocks for crews', () => {
  it.each([
    ['Pointe-à-Pitre', 'America/Guadeloupe'],
    ['FORT DE FRANCE', 'America/Martinique'],
    ['Cayenne', 'America/Cayenne'],
    ['Saint-Denis (La Réunion)', 'Indian/Reunion'],
    ['RUN', 'Indian/Reunion'],
    ['Saint-Pierre-et-Miquelon', 'America/Miquelon'],
    ['Mayotte', 'Indian/Mayotte'],
    ['Papeete', 'Pacific/Tahiti'],
    ['Nouméa', 'Pacific/Noumea'],
    ['Paris-CDG', 'Europe/Paris'],
    ['Brunoy', 'Europe/Paris'],
    ['', 'Europe/Paris'],
  ])('use a base’s own zone: %s', (base, zone) => expect(crewBaseTimeZone(base)).toBe(zone))

  const clocks = (given: typeof evening, here: string, base?: string) =>
    formatTimesInOtherTimeZones(given, here, base).map(plain)
  const meeting = span('2026-11-24T13:30:00Z', '2026-11-24T16:00:00Z')

  it('are those of the base, the present place and UTC, each once', () => {
    expect(clocks(meeting, 'Europe/Paris', 'Lyon')).toEqual(['de 13 h 30 à 16 h (UTC)'])
    expect(clocks(meeting, 'Europe/Paris')).toEqual(['de 13 h 30 à 16 h (UTC)'])
    expect(clocks(meeting, 'Europe/Paris', 'Cayenne')).toEqual([
      'de 10 h 30 à 13 h (Cayenne, votre base)',
      'de 13 h 30 à 16 h (UTC)',
    ])
    expect(clocks(meeting, 'Pacific/Noumea', 'Papeete')).toEqual([
      'de 3 h 30 à 6 h (Papeete, votre base)',
      expect.stringMatching(/^le lendemain, de 0 h 30 à 3 h \(heure .+\)$/),
      'de 13 h 30 à 16 h (UTC)',
    ])
    // At the member's base, or in a zone with the same time, the time is given once.
    for (const here of ['Indian/Reunion', 'Asia/Dubai'])
      expect(clocks(meeting, here, 'Saint-Denis')).toEqual([
        expect.stringMatching(/^de 17 h 30 à 20 h \(heure/),
        'de 13 h 30 à 16 h (UTC)',
      ])
    expect(clocks(meeting, 'UTC', 'Lyon')).toEqual(['de 13 h 30 à 16 h (UTC)'])
  })

  it('change in Paris and not at a base', () => {
    // Paris leaves summer time at 1 h UTC on 25 October 2026, and begins it on 28 March 2027.
    expect(clocks(span('2026-10-24T12:00:00Z', '2026-10-24T13:00:00Z'), 'Europe/Paris', 'Fort-de-France')[0]).toBe(
      'de 8 h à 9 h (Fort-de-France, votre base)',
    )
    const night = span('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')
    expect(plain(formatEventTimeSpan(night))).toBe('dimanche 25 octobre 2026, de 2 h 30 à 2 h 30')
    expect(clocks(night, 'Europe/Paris', 'Réunion')).toEqual([
      'de 4 h 30 à 5 h 30 (Réunion, votre base)',
      'de 0 h 30 à 1 h 30 (UTC)',
    ])
    const spring = span('2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z')
    expect(plain(formatEventTimeSpan(spring))).toBe('dimanche 28 mars 2027, de 1 h 30 à 3 h 30')
    expect(clocks(spring, 'Europe/Paris', 'Papeete')[0]).toBe('la veille, de 14 h 30 à 15 h 30 (Papeete, votre base)')
    // Miquelon changes a week after Paris.
    expect(clocks(span('2026-10-28T12:00:00Z', '2026-10-28T13:00:00Z'), 'Europe/Paris', 'Miquelon')[0]).toBe(
      'de 10 h à 11 h (Miquelon, votre base)',
    )
    expect(clocks(span('2026-11-04T12:00:00Z', '2026-11-04T13:00:00Z'), 'Europe/Paris', 'Miquelon')[0]).toBe(
      'de 9 h à 10 h (Miquelon, votre base)',
    )
  })
})

describe('a month of the calendar', () => {
  it('has its days below the weekdays', () => {
    const weeks = listMonthWeeks('2026-11')
    expect(weeks[0]).toEqual([...Array.from({ length: 6 }, () => undefined), '2026-11-01'])
    expect(weeks.at(-1)?.filter(Boolean)).toEqual(['2026-11-30'])
    expect(listMonthWeeks('2027-02')).toHaveLength(4)
    expect(listMonthWeeks('2028-02').flat()).toContain('2028-02-29')
  })
  it('has a previous and a next one', () => {
    expect([addCalendarMonths('2026-01', -1), addCalendarMonths('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
  })
})

it('an address is read as it was written, without impossible parts', () => {
  for (const address of [
    '/events',
    '/events?vue=mois&mois=2027-03&type=formation&lieu=Orly&pour=toutes',
    '/events?vue=passes&page=2',
  ])
    expect(eventsPath(parseEventsFilter(new URL(address, 'https://portal.invalid').searchParams))).toBe(address)
  const odd = new URLSearchParams('vue=constructor&mois=2026-13&type=toString&pour=tous&page=0')
  expect(eventsPath(parseEventsFilter(odd))).toBe('/events')
})
