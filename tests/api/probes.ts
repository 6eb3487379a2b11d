import { Readable } from 'node:stream'
import { z } from 'zod'
import { entryIdPathParams, calendarFileReplyDefinition, defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { toOutgoingTextFile, type ByteRange } from '#server/http/sendFile.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature } from '#server/feature.ts'

/** API calls that exist only in tests, of kinds that no feature has: streams, large replies, failures. */
export const testOnlyApiCalls = {
  board: defineApiRoute('GET /probes/board', {
    summary: 'Pour le bureau',
    reply: z.object({}),
    access: 'board',
    role: 'any',
  }),
  write: defineApiRoute('POST /probes/board', {
    summary: 'Du bureau',
    reply: z.object({}),
    access: 'board',
    role: 'any',
  }),
  created: defineApiRoute('POST /probes/created', {
    summary: 'Une création',
    access: 'public',
    reply: z.object({ id: z.number() }),
  }),
  letter: defineApiRoute('GET /probes/letters/:id', {
    summary: 'Une lettre',
    access: 'public',
    params: entryIdPathParams,
    reply: defineApiFileReply('application/pdf'),
  }),
  dossier: defineApiRoute('GET /probes/dossier', {
    summary: 'Un dossier',
    reply: defineApiFileReply('application/pdf'),
  }),
  minutes: defineApiRoute('GET /probes/minutes', {
    summary: 'Un procès-verbal',
    access: 'board',
    role: 'any',
    reply: defineApiFileReply('application/pdf', 'image/png'),
  }),
  meetings: defineApiRoute('GET /probes/meetings.ics', {
    summary: 'Les réunions',
    access: 'public',
    reply: calendarFileReplyDefinition,
  }),
}

export type TestOnlyCallsBySubject = { probes: typeof testOnlyApiCalls }

export const TEST_ICALENDAR_FILE = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'
/** Response body that exceeds a TCP socket's buffer (8 MiB), for test-only API calls. */
export const BODY_EXCEEDING_SOCKET_BUFFER = Buffer.from(Array.from({ length: 8_388_608 }, (_, index) => index % 251))

/** Streams that the test-only API calls have opened, and settings of the calls' behaviour. */
export const testOnlyCallState = {
  streams: [] as Readable[],
  /** Number of bytes before the file storage fails: `asking` for an immediate failure, undefined for none. */
  failsAfter: undefined as number | 'asking' | undefined,
  name: 'Procès-verbal « été ».pdf',
  /** Promise that the test-only file reply awaits before its first byte. */
  begins: Promise.resolve(),
}

const PIECE = 65_536
async function read({ start, end }: ByteRange = { start: 0, end: BODY_EXCEEDING_SOCKET_BUFFER.length - 1 }) {
  const { failsAfter } = testOnlyCallState
  if (failsAfter === 'asking') throw new Error('the storage is away')
  async function* pieces() {
    await testOnlyCallState.begins
    for (let at = start; at <= end; at += PIECE) {
      if (typeof failsAfter === 'number' && at - start >= failsAfter) throw new Error('the storage is gone')
      yield BODY_EXCEEDING_SOCKET_BUFFER.subarray(at, Math.min(at + PIECE, end + 1))
    }
  }
  const stream = Readable.from(pieces())
  testOnlyCallState.streams.push(stream)
  return stream
}

const pdf = () => ({
  name: testOnlyCallState.name,
  mime: 'application/pdf',
  size: BODY_EXCEEDING_SOCKET_BUFFER.length,
  etag: '"one"',
  read,
})

export const testOnlyCallsFeature: PortalFeature = {
  closed: ['/sondes'],
  routes(app) {
    mountApiCall(app, testOnlyApiCalls.board, async () => ({}))
    mountApiCall(app, testOnlyApiCalls.write, async () => ({}))
    mountApiCall(app, testOnlyApiCalls.created, async ({ reply }) => {
      reply.code(201)
      const made = { id: 1, password_hash: 'leaked' }
      return made
    })
    mountApiCall(app, testOnlyApiCalls.letter, async () => ({ ...pdf(), disposition: 'inline' as const }))
    mountApiCall(app, testOnlyApiCalls.dossier, async () => pdf())
    mountApiCall(app, testOnlyApiCalls.minutes, async () => pdf())
    mountApiCall(app, testOnlyApiCalls.meetings, async () =>
      toOutgoingTextFile('reunions.ics', 'text/calendar; charset=utf-8', TEST_ICALENDAR_FILE),
    )
  },
}
