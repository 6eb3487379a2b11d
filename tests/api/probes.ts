import { Readable } from 'node:stream'
import { z } from 'zod'
import type { CallsOfSubjects } from '#contract/contract.ts'
import { calendarReply, fileReply, route } from '#contract/route.ts'
import { idParams } from '#contract/page.ts'
import { textFile, type ByteRange } from '#server/http/sendFile.ts'
import { mount } from '#server/mount.ts'
import type { Feature } from '#server/feature.ts'

/** API calls that exist only in tests, of kinds that no feature has: streams, large replies, failures. */
export const probes = {
  board: route({
    method: 'GET',
    path: '/probes/board',
    summary: 'Pour le bureau',
    reply: z.object({}),
    access: 'board',
    role: 'any',
  }),
  write: route({
    method: 'POST',
    path: '/probes/board',
    summary: 'Du bureau',
    reply: z.object({}),
    access: 'board',
    role: 'any',
  }),
  created: route({
    method: 'POST',
    path: '/probes/created',
    summary: 'Une création',
    access: 'public',
    reply: z.object({ id: z.number() }),
  }),
  letter: route({
    method: 'GET',
    path: '/probes/letters/:id',
    summary: 'Une lettre',
    access: 'public',
    params: idParams,
    reply: fileReply('application/pdf'),
  }),
  dossier: route({
    method: 'GET',
    path: '/probes/dossier',
    summary: 'Un dossier',
    reply: fileReply('application/pdf'),
  }),
  minutes: route({
    method: 'GET',
    path: '/probes/minutes',
    summary: 'Un procès-verbal',
    access: 'board',
    role: 'any',
    reply: fileReply('application/pdf', 'image/png'),
  }),
  meetings: route({
    method: 'GET',
    path: '/probes/meetings.ics',
    summary: 'Les réunions',
    access: 'public',
    reply: calendarReply,
  }),
}

export type ProbeSubjects = { probes: typeof probes }
export type ProbeName = keyof CallsOfSubjects<ProbeSubjects>

export const PROBE_CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'
/** Response body that exceeds a TCP socket's buffer (8 MiB), for test-only API calls. */
export const PROBE_BYTES = Buffer.from(Array.from({ length: 8_388_608 }, (_, index) => index % 251))

/** Streams that the test-only API calls have opened, and settings of the calls' behaviour. */
export const probeSettings = {
  streams: [] as Readable[],
  /** Number of bytes before the file storage fails: `asking` for an immediate failure, undefined for none. */
  failsAfter: undefined as number | 'asking' | undefined,
  name: 'Procès-verbal « été ».pdf',
  /** Promise that the test-only file reply awaits before its first byte. */
  begins: Promise.resolve(),
}

const PIECE = 65_536
async function read({ start, end }: ByteRange = { start: 0, end: PROBE_BYTES.length - 1 }) {
  const { failsAfter } = probeSettings
  if (failsAfter === 'asking') throw new Error('the storage is away')
  async function* pieces() {
    await probeSettings.begins
    for (let at = start; at <= end; at += PIECE) {
      if (typeof failsAfter === 'number' && at - start >= failsAfter) throw new Error('the storage is gone')
      yield PROBE_BYTES.subarray(at, Math.min(at + PIECE, end + 1))
    }
  }
  const stream = Readable.from(pieces())
  probeSettings.streams.push(stream)
  return stream
}

const pdf = () => ({ name: probeSettings.name, mime: 'application/pdf', size: PROBE_BYTES.length, etag: '"one"', read })

export const probeFeature: Feature = {
  closed: ['/sondes'],
  routes(app) {
    mount(app, probes.board, async () => ({}))
    mount(app, probes.write, async () => ({}))
    mount(app, probes.created, async ({ reply }) => {
      reply.code(201)
      const made = { id: 1, password_hash: 'leaked' }
      return made
    })
    mount(app, probes.letter, async () => ({ ...pdf(), disposition: 'inline' as const }))
    mount(app, probes.dossier, async () => pdf())
    mount(app, probes.minutes, async () => pdf())
    mount(app, probes.meetings, async () => textFile('reunions.ics', 'text/calendar; charset=utf-8', PROBE_CALENDAR))
  },
}
