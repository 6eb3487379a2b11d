import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { parse } from 'content-disposition'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, publicFileUrl } from '#contract/address.ts'
import type { ApiCallName } from '#contract/contract.ts'
import { emptyApiCallInput } from '#contract/route.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { toOutgoingTextFile } from '#server/http/sendFile.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature } from '#server/feature.ts'
import { setApiAccessTokenSource } from '#src/api/bearer.ts'
import { callApi, ApiCallError, apiReplyKey } from '#src/api/call.ts'
import { fetchApiFile } from '#src/api/fetchFile.ts'
import { useTestPortal } from './portal.ts'
import {
  BODY_EXCEEDING_SOCKET_BUFFER,
  TEST_ICALENDAR_FILE,
  testOnlyApiCalls,
  testOnlyCallsFeature,
  testOnlyCallState,
  type TestOnlyCallsBySubject,
} from './probes.ts'

const wrong: PortalFeature = {
  routes(app) {
    const page = toOutgoingTextFile('page.html', 'text/html', '<script>')
    mountApiCall(
      app,
      { ...testOnlyApiCalls.letter, path: '/probes/wrong' as const, params: emptyApiCallInput },
      async () => page,
    )
  },
}

/** Sample PDF that a test-only feature stores and sends under its readable file name. */
const PDF = Buffer.from(`%PDF-1.7\n${'page '.repeat(200)}`)
const stored: PortalFeature = {
  routes(app, { files }) {
    mountApiCall(
      app,
      { ...testOnlyApiCalls.letter, path: '/probes/stored' as const, params: emptyApiCallInput },
      async () => {
        const { name } = await files.put({ folder: 'letters', types: ['pdf'], bytes: 10_000 }, Readable.from([PDF]))
        const found = await files.open(name)
        if (!found) throw new NotFoundError('Cette lettre n’existe pas.')
        return { name: 'lettre.pdf', ...found }
      },
    )
  },
}
const here = useTestPortal({ also: [testOnlyCallsFeature, wrong, stored] })
const letter = `${API_PREFIX}/probes/letters/1`
const NAME = testOnlyCallState.name
afterEach(() => {
  testOnlyCallState.failsAfter = undefined
  testOnlyCallState.name = NAME
  testOnlyCallState.streams.length = 0
  testOnlyCallState.begins = Promise.resolve()
})

const ask = (headers: Record<string, string> = {}, url = letter, method: 'GET' | 'HEAD' = 'GET') =>
  here.portal.app.inject({ method, url, headers })

describe('a file', () => {
  it('is sent whole with its content type, and cannot run in a browser', async () => {
    const { statusCode, headers, rawPayload } = await ask()
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(BODY_EXCEEDING_SOCKET_BUFFER)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(BODY_EXCEEDING_SOCKET_BUFFER.length),
      'accept-ranges': 'bytes',
      etag: '"one"',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  /** Returns the disposition and file name in the headers of a file with this name. */
  const dispositionOf = async (name: string) => {
    testOnlyCallState.name = name
    const { headers } = await ask()
    expect(headers).not.toHaveProperty('set-cookie')
    const { type, parameters } = parse(String(headers['content-disposition']))
    return [type, parameters['filename']]
  }
  it.each([
    ['Procès-verbal « été ».pdf', 'Procès-verbal « été ».pdf'],
    ['deux\r\nset-cookie: a=b.pdf', 'deux set-cookie: a=b.pdf'],
  ])('named %j is saved as %j, and its name adds no header', async (name, saved) => {
    expect(await dispositionOf(name)).toEqual(['inline', saved])
  })
  it.each([
    ['a"b\\c;filename=evil.exe', 'a"b_c;filename=evil.exe'],
    ['100 %25 vrai.pdf', '100 %25 vrai.pdf'],
    ['œuvre 🛫.pdf', 'œuvre 🛫.pdf'],
    ['\u202efdp.exe', 'fdp.exe'],
    ['dossier/../secret.pdf', 'dossier_.._secret.pdf'],
    ['moitié\ud83d.pdf', 'moitié\ufffd.pdf'],
  ])('named %j is saved as %j, and its name adds no header', { tags: ['nightly'] }, async (name, saved) => {
    expect(await dispositionOf(name)).toEqual(['inline', saved])
  })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=1000-1999', 1000, 1999],
    ['bytes=-10', BODY_EXCEEDING_SOCKET_BUFFER.length - 10, BODY_EXCEEDING_SOCKET_BUFFER.length - 1],
    [
      `bytes=${BODY_EXCEEDING_SOCKET_BUFFER.length - 1}-`,
      BODY_EXCEEDING_SOCKET_BUFFER.length - 1,
      BODY_EXCEEDING_SOCKET_BUFFER.length - 1,
    ],
    ['bytes=0-99999999', 0, BODY_EXCEEDING_SOCKET_BUFFER.length - 1],
  ])('is sent in part: %s', async (range, first, last) => {
    const { statusCode, headers, rawPayload } = await ask({ range })
    expect(statusCode).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${first}-${last}/${BODY_EXCEEDING_SOCKET_BUFFER.length}`)
    expect(headers['content-length']).toBe(String(last - first + 1))
    expect(rawPayload.equals(BODY_EXCEEDING_SOCKET_BUFFER.subarray(first, last + 1))).toBe(true)
  })

  it.each([{ range: 'bytes=0-9,20-29' }, { range: 'lines=1-2' }, { range: 'bytes=x' }, { 'if-range': '"two"' }])(
    'is sent whole with %j',
    async (headers) => {
      const { statusCode, rawPayload } = await ask({ range: 'bytes=0-9', ...headers })
      expect([statusCode, rawPayload.length]).toEqual([200, BODY_EXCEEDING_SOCKET_BUFFER.length])
    },
  )

  it('is sent in part when it is unchanged', async () => {
    expect((await ask({ range: 'bytes=0-9', 'if-range': '"one"' })).statusCode).toBe(206)
  })

  it('has no part beyond its end', async () => {
    const { statusCode, headers, body } = await ask({ range: `bytes=${BODY_EXCEEDING_SOCKET_BUFFER.length}-` })
    expect(statusCode).toBe(416)
    expect(headers['content-range']).toBe(`bytes */${BODY_EXCEEDING_SOCKET_BUFFER.length}`)
    expect(JSON.parse(body)).toEqual({ success: false, message: 'Cette partie du fichier n’existe pas.' })
  })

  it.each(['"one"', 'W/"one"', '"zero", "one"', '*'])('is not sent again to a client that has %s', async (known) => {
    const { statusCode, headers, body } = await ask({ 'if-none-match': known, range: 'bytes=0-9' })
    expect([statusCode, body, headers['etag']]).toEqual([304, '', '"one"'])
    expect(testOnlyCallState.streams).toEqual([])
  })

  it('answers HEAD with its headers, and is not read for it', async () => {
    const { statusCode, headers, body } = await ask({}, letter, 'HEAD')
    expect([statusCode, body, headers['content-length']]).toEqual([
      200,
      '',
      String(BODY_EXCEEDING_SOCKET_BUFFER.length),
    ])
    expect(headers['content-type']).toBe('application/pdf')
    expect(testOnlyCallState.streams).toEqual([])
  })

  it('of members is not cached', async () => {
    const token = await here.portal.signIn()
    const { headers } = await ask({ authorization: `Bearer ${token}` }, `${API_PREFIX}/probes/dossier`)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['content-disposition']).toMatch(/^attachment; /)
  })

  it('is read from the portal’s own storage, whole and in part', async () => {
    const whole = await ask({}, `${API_PREFIX}/probes/stored`)
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(whole.rawPayload.equals(PDF)).toBe(true)
    const part = await ask({ range: 'bytes=0-7' }, `${API_PREFIX}/probes/stored`)
    expect([part.statusCode, part.body]).toEqual([206, '%PDF-1.7'])
  })

  it('of a type that the contract does not name is not sent', async () => {
    const { statusCode, body } = await ask({}, `${API_PREFIX}/probes/wrong`)
    expect(statusCode).toBe(500)
    expect(body).not.toContain('<script>')
  })
})

describe('on a real connection', () => {
  let port = 0
  beforeAll(async () => {
    await here.portal.app.listen({ port: 0, host: '127.0.0.1' })
    port = (here.portal.app.server.address() as AddressInfo).port
  })

  const connections = () =>
    new Promise((resolve) => here.portal.app.server.getConnections((_, count) => resolve(count)))
  const open = async () => {
    const request = get({ port, host: '127.0.0.1', path: letter, agent: false })
    request.on('error', () => undefined)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.on('error', () => undefined)
    return response
  }

  it('a client that disconnects midway leaves no file open', async () => {
    const response = await open()
    await once(response, 'readable')
    const [stream] = testOnlyCallState.streams
    expect(stream?.destroyed).toBe(false)
    response.destroy()
    await expect.poll(() => stream?.destroyed).toBe(true)
  })

  it('a client that disconnects before the first byte leaves no file open', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    testOnlyCallState.begins = promise
    const request = get({ port, host: '127.0.0.1', path: letter, agent: false })
    request.on('error', () => undefined)
    await expect.poll(() => testOnlyCallState.streams.length).toBe(1)
    request.destroy()
    await expect.poll(() => connections()).toBe(0)
    resolve()
    await expect.poll(() => testOnlyCallState.streams[0]?.destroyed).toBe(true)
  })

  it('a storage failure midway truncates the response, which its client notices', async () => {
    testOnlyCallState.failsAfter = 1_000_000
    const response = await open()
    expect(response.statusCode).toBe(200)
    const closed = new Promise((resolve) => response.on('close', resolve))
    response.resume()
    await closed
    expect(response.complete).toBe(false)
    expect(here.portal.lines.join('')).toContain('the storage is gone')
  })

  it.each(['asking', 0] as const)('a storage failure at the start (%s) gives the common error format', async (when) => {
    testOnlyCallState.failsAfter = when
    const { statusCode, headers, body } = await ask()
    expect(statusCode).toBe(500)
    expect(JSON.parse(body)).toEqual({
      success: false,
      message: 'Une erreur s’est produite. Réessayez dans un instant.',
    })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers).not.toHaveProperty('content-disposition')
  })
})

describe('a member’s file', () => {
  const dossier = () => fetchApiFile<TestOnlyCallsBySubject, 'GET /probes/dossier'>('GET /probes/dossier')
  const refused: string[] = []
  const { fetch } = globalThis
  beforeAll(async () => {
    const { server } = here.portal.app
    if (!server.listening) await here.portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.address() as AddressInfo
    // As in a page of the portal, whose addresses have no host.
    globalThis.fetch = (address, init) => fetch(`http://127.0.0.1:${port}${address as string}`, init)
  })
  afterAll(() => {
    globalThis.fetch = fetch
    setApiAccessTokenSource({ token: () => undefined, refuse: () => undefined })
  })
  const signIn = (token?: string) =>
    setApiAccessTokenSource({ token: () => token, refuse: (path) => refused.push(path) })

  it('is fetched with their token, whole, with its file name', async () => {
    signIn(await here.portal.signIn())
    const { name, blob } = await dossier()
    expect([name, blob.type, blob.size]).toEqual([NAME, 'application/pdf', BODY_EXCEEDING_SOCKET_BUFFER.length])
    expect(Buffer.from(await blob.arrayBuffer()).equals(BODY_EXCEEDING_SOCKET_BUFFER)).toBe(true)
    expect(refused).toEqual([])
  })

  it('is refused like a call: an expired session ends', async () => {
    const message = 'Votre session a expiré, reconnectez-vous'
    signIn()
    await expect(dossier()).rejects.toMatchObject({ status: 401, said: message })
    expect(refused).toEqual([])
    signIn('a'.repeat(43))
    await expect(dossier()).rejects.toMatchObject({ status: 401, said: message })
    expect(refused).toEqual(['/probes/dossier'])
  })

  it('that is truncated is not returned as whole', async () => {
    signIn(await here.portal.signIn())
    testOnlyCallState.failsAfter = 1_000_000
    await expect(dossier()).rejects.toBeInstanceOf(ApiCallError)
  })
})

describe('a calendar', () => {
  const url = `${API_PREFIX}/probes/meetings.ics`

  it('has its content type, and is not sent again to a client that has it', async () => {
    const { statusCode, headers, body } = await ask({}, url)
    expect([statusCode, body]).toEqual([200, TEST_ICALENDAR_FILE])
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['content-disposition']).toContain('reunions.ics')
    const again = await ask({ 'if-none-match': String(headers['etag']) }, url)
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('the typed client', () => {
  it('builds the address of a file from its name and input', () => {
    expect(
      publicFileUrl<TestOnlyCallsBySubject, 'GET /probes/letters/:id'>('GET /probes/letters/:id', {
        params: { id: 7 },
      }),
    ).toBe('/api/v1/probes/letters/7')
    expect(publicFileUrl<TestOnlyCallsBySubject, 'GET /probes/meetings.ics'>('GET /probes/meetings.ics')).toBe(
      '/api/v1/probes/meetings.ics',
    )
  })

  it('does not compile with a file as a JSON answer, or the reverse', () => {
    const refused = () => [
      // @ts-expect-error: the call returns a file
      callApi<'GET /probes/dossier'>('GET /probes/dossier'),
      // @ts-expect-error: the call returns a file
      apiReplyKey<'GET /probes/dossier'>('GET /probes/dossier'),
      // @ts-expect-error: the call returns JSON
      publicFileUrl<TestOnlyCallsBySubject, 'GET /probes/board'>('GET /probes/board'),
      // @ts-expect-error: the file is for members, and a link sends no bearer header
      publicFileUrl<TestOnlyCallsBySubject, 'GET /probes/dossier'>('GET /probes/dossier'),
      // @ts-expect-error: the call returns JSON
      fetchApiFile<TestOnlyCallsBySubject, 'GET /probes/board'>('GET /probes/board'),
      // @ts-expect-error: the call needs an id
      publicFileUrl<TestOnlyCallsBySubject, 'GET /probes/letters/:id'>('GET /probes/letters/:id'),
    ]
    const known: ApiCallName = 'GET /posts'
    expect([typeof refused, known]).toEqual(['function', 'GET /posts'])
  })
})

it('a file is described in the API', async () => {
  const { paths } = (await here.portal.app.inject(`${API_PREFIX}/openapi.json`)).json<{
    paths: Record<string, Record<string, { security?: object[]; responses: Record<string, { content: object }> }>>
  }>()
  const minutes = paths['/api/v1/probes/minutes']?.['get']
  expect(minutes?.security).toEqual([{ bearer: [] }])
  expect(minutes?.responses['200']?.content).toMatchObject({
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
    'image/png': { schema: { type: 'string', format: 'binary' } },
  })
  expect(Object.keys(paths['/api/v1/probes/meetings.ics']?.['get']?.responses['200']?.content ?? {})).toEqual([
    'text/calendar; charset=utf-8',
  ])
  expect(Object.keys(paths['/api/v1/probes/dossier'] ?? {})).toEqual(['get'])
})
