import { describe, expect, it } from 'vitest'
import { localTimeToInstant } from '#src/offline/roster/localTimeToInstant.ts'
import { applyRosterCorrections } from '#src/offline/roster/applyRosterCorrections.ts'
import { rosterTitleWithoutNumbers, rosterEntryKind } from '#src/offline/roster/rosterEntryKind.ts'
import { findMemberAvailabilityForEvent } from '#src/offline/roster/findAvailability.ts'
import type { FlightRoster } from '#src/offline/roster/Roster.ts'
import { parseFlightRosterFile, MAX_ROSTER_BYTES, MAX_ROSTER_ENTRIES } from '#src/offline/roster/readRoster.ts'

const calendar = (...events: string[]) =>
  new Blob([
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.map((lines) => `BEGIN:VEVENT\n${lines}\nEND:VEVENT`), 'END:VCALENDAR']
      .join('\n')
      .replaceAll('\n', '\r\n'),
  ])
const flight = 'DTSTART:20300320T080000Z\nDTEND:20300320T140000Z\nSUMMARY:AF 006 CDG-JFK'

describe('a roster read from a file', () => {
  it('has flights, rests and other duties, each in its own zone', async () => {
    const { entries, skipped } = await parseFlightRosterFile(
      calendar(
        flight,
        'DTSTART;TZID=Romance Standard Time:20300701T100000\nDTEND;TZID=Europe/Paris:20300701T120000\nSUMMARY:Simulateur',
        'DTSTART;VALUE=DATE:20300322\nDURATION:P2D\nSUMMARY:Repos',
        'DTSTART:20300705T100000\nDTEND:20300705T110000\nSUMMARY:Vol d’essai',
      ),
    )
    expect(skipped).toBe(0)
    expect(
      entries.map(({ kind, from, to }) => [kind, new Date(from).toISOString(), new Date(to).toISOString()]),
    ).toEqual([
      ['vol', '2030-03-20T08:00:00.000Z', '2030-03-20T14:00:00.000Z'],
      ['repos', '2030-03-21T23:00:00.000Z', '2030-03-23T23:00:00.000Z'],
      ['occupe', '2030-07-01T08:00:00.000Z', '2030-07-01T10:00:00.000Z'],
      ['vol', '2030-07-05T08:00:00.000Z', '2030-07-05T09:00:00.000Z'],
    ])
  })

  it('skips cancelled and empty entries, and counts the unknown ones', async () => {
    const { entries, skipped } = await parseFlightRosterFile(
      calendar(
        flight,
        `${flight}\nSTATUS:CANCELLED`,
        'DTSTART:20300320T080000Z\nDTEND:20300320T140000Z\nSUMMARY:Fête\nTRANSP:TRANSPARENT',
        `${flight}\nRRULE:FREQ=SECONDLY`,
        'DTSTART:jamais\nDTEND:20300320T140000Z\nSUMMARY:AF 008',
        'DTSTART:20300320T080000Z\nDTEND:20300319T140000Z\nSUMMARY:AF 009',
        'SUMMARY:AF 010',
      ),
    )
    expect(entries).toHaveLength(1)
    expect(skipped).toBe(4)
  })

  it.each([
    ['no calendar', new Blob(['%PDF-1.7']), 'Ce fichier n’est pas un calendrier ICS (iCalendar).'],
    [
      'a damaged one',
      new Blob(['BEGIN:VCALENDAR\r\nrien\r\n']),
      'Aucun vol ni repos n’a été reconnu dans ce calendrier.',
    ],
    [
      'too large',
      new Blob(['x'.repeat(MAX_ROSTER_BYTES + 1)]),
      'Ce fichier dépasse 1\u00a0Mo\u00a0: exportez moins de mois.',
    ],
    [
      'too many entries',
      calendar(...Array.from({ length: MAX_ROSTER_ENTRIES + 1 }, () => 'SUMMARY:x')),
      'Ce calendrier a plus de 3\u00a0000 entrées\u00a0: exportez moins de mois.',
    ],
    [
      'no duty in it',
      calendar('DTSTART:20300320T080000Z\nDTEND:20300320T140000Z\nSUMMARY:Dentiste'),
      'Aucun vol ni repos n’a été reconnu dans ce calendrier.',
    ],
  ])('gives one sentence about an error: %s', async (_, file, sentence) => {
    await expect(parseFlightRosterFile(file)).rejects.toThrow(sentence)
  })

  it('recognizes kinds by words', () => {
    const named = ['U2 4512', 'ORY > TLS', 'Rotation Dakar', 'OFF', 'Découcher NCE', 'Congés', 'Réserve', 'Take-offre']
    expect(named.map((words) => rosterEntryKind(words))).toEqual([
      'vol',
      'vol',
      'vol',
      'repos',
      'repos',
      'repos',
      'occupe',
      'occupe',
    ])
  })

  it('is correct at clock changes', () => {
    const at = (wall: string, zone?: string) =>
      new Date(localTimeToInstant(Date.parse(`${wall}Z`), zone) ?? 0).toISOString()
    expect(at('2030-03-31T01:59:00')).toBe('2030-03-31T00:59:00.000Z')
    expect(at('2030-03-31T03:00:00')).toBe('2030-03-31T01:00:00.000Z')
    expect(at('2030-10-27T03:00:00')).toBe('2030-10-27T02:00:00.000Z')
    expect(at('2030-01-01T00:00:00', 'America/New_York')).toBe('2030-01-01T05:00:00.000Z')
  })
})

describe('a correction of a kind', () => {
  const rosterOf = (words: string) =>
    calendar(flight, `DTSTART;VALUE=DATE:20300322\nDTEND;VALUE=DATE:20300323\nSUMMARY:${words}`)

  it('applies to every entry with its code, whatever its numbers, and to no other', async () => {
    const corrections = { [rosterTitleWithoutNumbers('XQ 12')]: 'repos' } as const
    const kindIn = async (words: string) =>
      (await parseFlightRosterFile(rosterOf(words), { corrections })).entries.find(
        ({ from }) => from > Date.UTC(2030, 2, 21),
      )?.kind
    expect(await kindIn('XQ 12')).toBe('repos')
    expect(await kindIn('xq 0730')).toBe('repos')
    expect(await kindIn('XQZ')).toBe('occupe')
  })

  it('changes a roster read before, and can be removed', async () => {
    const roster = await parseFlightRosterFile(rosterOf('XQ 12'))
    const kinds = (one: FlightRoster) => one.entries.map(({ kind }) => kind)
    const corrected = applyRosterCorrections(roster, { XQ: 'repos' })
    expect(kinds(corrected)).toEqual(['vol', 'repos'])
    expect(kinds(applyRosterCorrections(corrected, {}))).toEqual(kinds(roster))
  })
})

describe('an event in a roster', () => {
  const hour = (count: number) => Date.parse('2030-03-20T00:00:00Z') + count * 3_600_000
  const entry = (kind: 'vol' | 'repos' | 'occupe', from: number, to: number) => ({
    kind,
    from: hour(from),
    to: hour(to),
    words: kind,
  })
  const roster = {
    at: 0,
    skipped: 0,
    entries: [
      entry('vol', 8, 10),
      entry('vol', 12, 14),
      entry('vol', 40, 48),
      entry('repos', 96, 120),
      entry('occupe', 99, 101),
      entry('vol', 120, 124),
    ],
  }
  const mark = (from: number, to: number) =>
    findMemberAvailabilityForEvent(roster, {
      starts_at: new Date(hour(from)).toISOString(),
      ends_at: new Date(hour(to)).toISOString(),
    })?.kind

  it.each([
    ['during a flight', 9, 11, 'vol'],
    ['between two legs of a duty', 10, 11, 'vol'],
    ['at a stopover', 27, 28, 'repos'],
    ['within twelve hours of a duty', 59, 61, 'repos'],
    ['after them', 60, 61, 'libre'],
    ['on a day of rest', 97, 98, 'repos'],
    ['on a day of rest that has an appointment', 100, 102, 'occupe'],
    ['when a flight begins as it ends', 95, 96, 'libre'],
    ['before the roster', 1, 2, undefined],
    ['after the roster', 130, 131, undefined],
    ['past its end', 119, 125, 'vol'],
  ])('%s', (_, from, to, kind) => expect(mark(from, to)).toBe(kind))

  it('is not marked as free on a day with an unreadable entry', () => {
    const unread = { ...roster, list: [{ words: 'AF 007', why: 'sans heure de fin', at: hour(50) }] }
    const markAt = (from: number, to: number) =>
      findMemberAvailabilityForEvent(unread, {
        starts_at: new Date(hour(from)).toISOString(),
        ends_at: new Date(hour(to)).toISOString(),
      })?.kind
    expect([markAt(61, 62), markAt(41, 42), markAt(80, 81)]).toEqual([undefined, 'vol', 'libre'])
  })
})
