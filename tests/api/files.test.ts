import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isTransientError } from '#server/database/transientError.ts'
import { readEnv } from '#server/env.ts'
import type { HttpError } from '#server/lib/errors.ts'
import { FileStorage, type OpenStoredFile, type FileFolderAndLimits } from '#server/storage/files.ts'
import { createFolderStorageBackend, UPLOAD_TEMP_FOLDER } from '#server/storage/folder.ts'
import { openFileStorage } from '#server/storage/openFileStorage.ts'
import { type S3Bucket, createS3StorageBackend } from '#server/storage/s3.ts'
import { startBreakableTcpProxy } from './line.ts'
import { startS3Server } from './s3Server.ts'

const texts: FileFolderAndLimits = { folder: 'accords', types: ['pdf'], bytes: 2_000_000 }
const portraits: FileFolderAndLimits = { folder: 'portraits', types: ['jpg', 'png', 'webp', 'avif'], bytes: 1_000_000 }
const pdf = (bytes = 1000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 'é')])
/** Returns a file's content as an upload stream in chunks, some of them very small. */
const sent = (content: Buffer, chunk = 7) =>
  Readable.from([content.subarray(0, chunk), content.subarray(chunk, 2 * chunk), content.subarray(2 * chunk)])
const quiet = { error: () => undefined }
const read = async (file: OpenStoredFile | undefined, range?: { start: number; end: number }) =>
  buffer((await file?.read(range)) ?? Readable.from([]))

/** Creates a temporary folder that is removed at the end of the test. */
async function ownFolder(prefix: string) {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Tested file storage (folder or S3), with functions that list its files independently. */
type Place = { files: FileStorage; list: () => Promise<string[]>; incoming: string; close: () => Promise<unknown> }

const places: Record<string, () => Promise<Place>> = {
  async 'a folder'() {
    const data = await mkdtemp(join(tmpdir(), 'envol-files-'))
    const list = async () => {
      const found = await readdir(join(data, 'files'), { recursive: true }).catch(() => [])
      return found.filter((name) => name.includes('.') && !name.startsWith(UPLOAD_TEMP_FOLDER))
    }
    const files = await openFileStorage(readEnv({}), data, quiet)
    return {
      files,
      list,
      incoming: join(data, 'files', UPLOAD_TEMP_FOLDER),
      close: () => rm(data, { recursive: true }),
    }
  },
  async 'a bucket'() {
    const data = await mkdtemp(join(tmpdir(), 'envol-files-'))
    const server = await startS3Server()
    const { url, region, keyId, secret } = server.bucket
    const env = { FILES_S3_URL: `${url}/`, FILES_S3_REGION: region, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret }
    const close = async () => {
      await server.stop()
      await rm(data, { recursive: true })
    }
    return {
      files: await openFileStorage(readEnv(env), data, quiet),
      list: async () => (await server.list()).map((key) => key.split('/').slice(-2).join('/')),
      incoming: join(data, 'incoming'),
      close,
    }
  },
}

describe.each(Object.keys(places))('files in %s', (kind) => {
  const here = {} as Place
  beforeAll(async () => Object.assign(here, await places[kind]?.()))
  afterAll(() => here.close())
  const isAsBefore = async (before: string[]) => {
    expect(await here.list()).toEqual(before)
    expect(await readdir(here.incoming)).toEqual([])
  }

  it('are read back whole, by a random name that reveals only their type', async () => {
    const content = pdf(1_500_000)
    const stored = await here.files.put(texts, sent(content))
    expect(stored).toEqual({ name: expect.stringMatching(/^accords\/[\da-f]{32}\.pdf$/), type: 'pdf', size: 1_500_000 })
    const again = await here.files.put(texts, sent(content))
    expect(again.name).not.toBe(stored.name)
    const file = await here.files.open(stored.name)
    expect(file).toMatchObject({ size: 1_500_000, mime: 'application/pdf', etag: `"${stored.name.slice(8, 40)}"` })
    expect((await read(file)).equals(content)).toBe(true)
    expect(await here.list()).toEqual([stored.name, again.name].toSorted())
    expect(await readdir(here.incoming)).toEqual([])
  })

  it('are read by byte ranges, within their size', async () => {
    const content = pdf(5000)
    const file = await here.files.open((await here.files.put(texts, sent(content))).name)
    for (const [start, end] of [
      // The tests' own S3 server returns the whole file for the range 0 to 0.
      [0, 1],
      [1, 1],
      [4990, 4999],
      [0, 4999],
    ] as const) {
      expect((await read(file, { start, end })).equals(content.subarray(start, end + 1))).toBe(true)
    }
    for (const [start, end] of [
      [0, 5000],
      [-1, 3],
      [4, 3],
      [5000, 5000],
      [0, Number.NaN],
    ] as const) {
      await expect(read(file, { start, end })).rejects.toThrow(RangeError)
    }
  })

  it('are removed, and a second removal succeeds silently', async () => {
    const { name } = await here.files.put(texts, sent(pdf()))
    await here.files.remove(name)
    await here.files.remove(name)
    expect(await here.files.open(name)).toBeUndefined()
    expect(await here.list()).not.toContain(name)
  })

  it.each([
    ['image/jpeg', 'jpg', Buffer.from('ffd8ffe000104a464946000101000048', 'hex')],
    ['image/png', 'png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['image/webp', 'webp', 'docs/looks/hero-before.webp'],
    ['image/avif', 'avif', Buffer.from('\0\0\0\x20ftypavif\0\0\0\0avifmif1', 'latin1')],
  ])('are %s when their content is', async (mime, type, content) => {
    const bytes = typeof content === 'string' ? await readFile(content) : content
    const stored = await here.files.put(portraits, sent(bytes))
    expect(stored.name.endsWith(`.${type}`)).toBe(true)
    expect(await here.files.open(stored.name)).toMatchObject({ mime, size: bytes.length })
  })

  it.each([
    ['a page that says it is a PDF', '<!doctype html><title>%PDF-1.7</title><script>alert(1)</script>'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an image among texts', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a program', Buffer.from('7f454c46020101000000000000000000', 'hex')],
    ['five bytes', '%PDF'],
    ['nothing', ''],
  ])('are not %s', async (_what, content) => {
    const before = await here.list()
    await expect(here.files.put(texts, sent(Buffer.from(content)))).rejects.toMatchObject({
      status: 415,
      message: 'Ce fichier n’est pas dans un format accepté (PDF).',
    })
    await isAsBefore(before)
  })

  it('are refused at the first excess byte, whatever follows', async () => {
    const before = await here.list()
    let asked = 0
    const endless = async function* () {
      yield pdf()
      for (;;) {
        asked += 100_000
        yield Buffer.alloc(100_000)
      }
    }
    await expect(here.files.put(texts, endless())).rejects.toMatchObject({
      status: 413,
      message: 'Ce fichier dépasse 2\u202fMo.',
    })
    expect(asked).toBeLessThan(3_000_000)
    await isAsBefore(before)
    const { size } = await here.files.put(texts, sent(pdf(texts.bytes)))
    expect(size).toBe(texts.bytes)
  })

  it.each([
    [500_000, '500\u202fko'],
    [1_500_000, '1,5\u202fMo'],
    [9_999_999, '9,9\u202fMo'],
  ])('limited to %i bytes are refused with a message that gives the limit', async (bytes, words) => {
    const large = here.files.put({ ...texts, bytes }, sent(pdf(bytes + 1)))
    await expect(large).rejects.toMatchObject({ status: 413, message: `Ce fichier dépasse ${words}.` })
  })

  it('that stop midway leave nothing, and are reported', async () => {
    const before = await here.list()
    const cut = async function* () {
      yield pdf(300_000)
      throw new Error('The browser has gone')
    }
    await expect(here.files.put(texts, cut())).rejects.toThrow('The browser has gone')
    await isAsBefore(before)
  })

  it('are not read further once their reader has disconnected', async () => {
    const { name } = await here.files.put(texts, sent(pdf(1_900_000)))
    const file = await here.files.open(name)
    const stream = await file?.read()
    for await (const chunk of stream ?? []) if (chunk) break
    expect(stream?.destroyed).toBe(true)
    const unread = await file?.read()
    unread?.destroy()
    await expect.poll(() => unread?.closed).toBe(true)
  })

  it.each([
    '../../etc/passwd',
    'accords/../../lock',
    `accords/${'a'.repeat(32)}.pdf/../../x`,
    `/accords/${'a'.repeat(32)}.pdf`,
    `accords/${'a'.repeat(32)}.pdf\n`,
    `accords/${'a'.repeat(32)}.html`,
    `accords\\${'a'.repeat(32)}.pdf`,
    `.incoming/${'a'.repeat(32)}.pdf`,
    '',
  ])('are not found under %j', async (name) => {
    await expect(here.files.open(name)).rejects.toThrow('not the name of a file')
    await expect(here.files.remove(name)).rejects.toThrow('not the name of a file')
  })

  it('for a purpose without a valid folder are refused', async () => {
    const before = await here.list()
    await expect(here.files.put({ ...texts, folder: '../accords' }, sent(pdf()))).rejects.toThrow('not the name')
    await isAsBefore(before)
  })
})

describe('in a folder', () => {
  it('files are readable by their owner only, and partial uploads of a killed portal are cleared', async () => {
    const data = await mkdtemp(join(tmpdir(), 'envol-files-'))
    const files = await openFileStorage(readEnv({}), data, quiet)
    const { name } = await files.put(texts, sent(pdf()))
    const mode = async (path: string) => ((await stat(join(data, 'files', path))).mode & 0o777).toString(8)
    expect(await Promise.all(['', 'accords', UPLOAD_TEMP_FOLDER, name].map(mode))).toEqual(['700', '700', '700', '600'])
    const [left, coming] = ['left', 'coming'].map((one) => join(data, 'files', UPLOAD_TEMP_FOLDER, one)) as [
      string,
      string,
    ]
    await writeFile(left, 'x')
    await writeFile(coming, 'x')
    await utimes(left, 0, 0)
    await openFileStorage(readEnv({}), data, quiet)
    expect(await readdir(join(data, 'files', UPLOAD_TEMP_FOLDER))).toEqual(['coming'])
    await rm(data, { recursive: true })
  })

  it('a truncated file is not sent as whole', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'envol-files-'))
    const files = new FileStorage(createFolderStorageBackend(folder))
    const { name } = await files.put(texts, sent(pdf(500_000)))
    const file = await files.open(name)
    await truncate(join(folder, name), 400_000)
    await expect(read(file)).rejects.toThrow('not as long as it was')
    await rm(folder, { recursive: true })
  })
})

describe('a storage that', () => {
  const IMPATIENT = { answerMs: 300, silenceMs: 300, tries: 2 }
  /** Timeouts of the S3 file storage, in milliseconds, for a server that stops responding. */
  const PATIENT = { ...IMPATIENT, answerMs: 20_000 }
  const nowhere = { url: 'http://127.0.0.1:9/envol', region: 'fr-par', keyId: 'a', secret: 'b' }
  const away = { status: 503, message: 'Les fichiers sont momentanément indisponibles. Réessayez dans un instant.' }
  const allAway = { answers: [away, away, away], logged: ['PUT', 'HEAD', 'DELETE'], left: [] }
  const setUp = async (bucket: S3Bucket, patience = IMPATIENT) => {
    const incoming = await ownFolder('envol-incoming-')
    const logged: object[] = []
    const log = { error: (about: object, message: string) => void logged.push({ ...about, message }) }
    return { files: new FileStorage(createS3StorageBackend(bucket, { incoming, log, patience })), incoming, logged }
  }
  const name = `accords/${'a'.repeat(32)}.pdf`
  const tryAll = async ({ files, incoming, logged }: Awaited<ReturnType<typeof setUp>>) => {
    const answers: unknown[] = []
    for (const work of [() => files.put(texts, sent(pdf())), () => files.open(name), () => files.remove(name)]) {
      const failure = (await work().catch((error: unknown) => error)) as HttpError
      expect(isTransientError(failure)).toBe(false)
      answers.push({ status: failure.status, message: failure.message })
    }
    return { answers, logged: logged.map((line) => Reflect.get(line, 'method')), left: await readdir(incoming) }
  }

  it('is unavailable gives a 503 and an error in the log, and nothing is left here', async () => {
    expect(await tryAll(await setUp(nowhere))).toEqual(allAway)
  })

  it('never answers gives a timeout', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    expect(await tryAll(await setUp({ ...nowhere, url: `http://127.0.0.1:${port}/envol` }))).toEqual(allAway)
    silent.close()
  })

  it('never answers gets one request for a file, within the reader’s timeout', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    let asked = 0
    silent.on('connection', () => asked++)
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    const { files } = await setUp({ ...nowhere, url: `http://127.0.0.1:${port}/envol` })
    await expect(files.open(name)).rejects.toMatchObject(away)
    expect(asked).toBe(1)
    silent.close()
  })

  it('freezes in the middle of an upload gets one request, within a request’s timeout', async () => {
    let asked = 0
    const frozen = createServer((socket) => {
      // The first bytes arrive, then nothing is read any more.
      socket
        .on('error', () => undefined)
        .once('data', () => {
          asked++
          socket.pause()
        })
    }).listen(0, '127.0.0.1')
    await once(frozen, 'listening')
    const { port } = frozen.address() as { port: number }
    const bucket = { ...nowhere, url: `http://127.0.0.1:${port}/envol` }
    const { files } = await setUp(bucket, { ...PATIENT, answerMs: 500 })
    const large = Buffer.concat([pdf(), Buffer.alloc(24 * 1_048_576)])
    const begun = performance.now()
    await expect(files.put({ ...texts, bytes: 30 * 1_048_576 }, sent(large))).rejects.toMatchObject(away)
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(asked).toBe(1)
    frozen.close()
  })

  it('reads an upload slowly receives all of it, however long that takes', { tags: ['nightly'] }, async () => {
    const lengths: Record<string, number> = {}
    const slow = createHttpServer((request, response) => {
      let received = 0
      request.on('data', (chunk: Buffer) => {
        received += chunk.length
        request.pause()
        setTimeout(() => request.resume(), 20)
      })
      request.on('end', () => {
        Object.assign(lengths, { told: Number(request.headers['content-length']), received })
        response.end()
      })
    }).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const { port } = slow.address() as { port: number }
    const { files } = await setUp({ ...nowhere, url: `http://127.0.0.1:${port}/envol` }, { ...PATIENT, answerMs: 2000 })
    const large = Buffer.concat([pdf(), Buffer.alloc(12 * 1_048_576)])
    const { size } = await files.put({ ...texts, bytes: 30 * 1_048_576 }, sent(large))
    expect(lengths).toEqual({ told: size, received: size })
    slow.close()
  })

  it('refuses the key is reported at the start, and an unavailable one is not', async () => {
    const server = await startS3Server()
    const open = async ({ url, region, keyId, secret }: S3Bucket) => {
      const env = { FILES_S3_URL: url, FILES_S3_REGION: region, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret }
      const data = await ownFolder('envol-files-')
      return openFileStorage(readEnv(env), data, quiet)
    }
    await expect(open({ ...server.bucket, secret: 'another' })).rejects.toThrow(
      /^Le stockage des fichiers nous refuse : .* \(réponse 403 au lieu de 404\)\.$/,
    )
    expect(await open(server.bucket)).toBeInstanceOf(FileStorage)
    expect(await open(nowhere)).toBeInstanceOf(FileStorage)
    await server.stop()
  })

  it('refuses the key gives a 503 too', async () => {
    const server = await startS3Server()
    expect(await tryAll(await setUp({ ...server.bucket, secret: 'another' }, PATIENT))).toEqual(allAway)
    expect(await server.list()).toEqual([])
    await server.stop()
  })

  it('is cut in the middle of a file does not send it as whole', async () => {
    expect(await readThrough('cut')).toEqual(failedThenWhole)
  })
  it('freezes in the middle of a file does not send it as whole', { tags: ['nightly'] }, async () => {
    expect(await readThrough('freeze')).toEqual(failedThenWhole)
  })
  const failedThenWhole = { failure: expect.objectContaining(away), isTransient: false, size: 40_000_000 }

  /** Reads a file while its storage fails, and again afterwards. Returns the failure, and the size read at last. */
  async function readThrough(how: 'cut' | 'freeze') {
    const server = await startS3Server()
    const line = await startBreakableTcpProxy(server.bucket.url)
    const { files } = await setUp({ ...server.bucket, url: line.url }, PATIENT)
    const stored = await files.put({ ...texts, bytes: 50_000_000 }, sent(pdf(40_000_000)))
    const stream = await (await files.open(stored.name))?.read()
    if (!stream) throw new Error('The file is there')
    const reading = async () => {
      let size = 0
      for await (const chunk of stream) {
        size += (chunk as Buffer).length
        line[how]()
      }
      return size
    }
    const failure: unknown = await reading().catch((error: unknown) => error)
    line.mend()
    const { length: size } = await read(await files.open(stored.name))
    await line.close()
    await server.stop()
    return { failure, isTransient: isTransientError(failure), size }
  }
})

it('tells the storage what each file is', async () => {
  const server = await startS3Server()
  const incoming = await ownFolder('envol-incoming-')
  const files = new FileStorage(createS3StorageBackend(server.bucket, { incoming, log: quiet }))
  const { name } = await files.put(texts, sent(pdf()))
  expect(await server.typeOf(name)).toBe('application/pdf')
  await server.stop()
})

it.each([
  { FILES_S3_URL: 'https://s3.example/envol' },
  { FILES_S3_URL: 'https://s3.example/envol', FILES_S3_KEY_ID: 'a' },
  { FILES_S3_KEY_ID: 'a', FILES_S3_SECRET: 'b' },
  { FILES_S3_URL: 'http://s3.example/envol', FILES_S3_KEY_ID: 'a', FILES_S3_SECRET: 'b' },
  { FILES_S3_URL: 'https://a:b@s3.example/envol', FILES_S3_KEY_ID: 'a', FILES_S3_SECRET: 'b' },
  { FILES_S3_URL: 'https://:b@s3.example/envol', FILES_S3_KEY_ID: 'a', FILES_S3_SECRET: 'b' },
  { FILES_S3_URL: 's3://envol', FILES_S3_KEY_ID: 'a', FILES_S3_SECRET: 'b' },
])('has the settings %j is refused', (settings) => {
  expect(() => readEnv(settings)).toThrow(/^Réglage incorrect : FILES_S3_URL\./)
})
