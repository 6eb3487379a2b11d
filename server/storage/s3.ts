import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { fileMimeType } from './fileTypes.ts'
import { FileStorageUnavailableError, type FileStorageBackend, ensureCompleteStream } from './store.ts'

/** S3 bucket, or a folder in one, with its access key. */
export type S3Bucket = { url: string; region: string; keyId: string; secret: string }

type Log = { error(about: object, message: string): void }
type Patience = { answerMs: number; silenceMs: number; tries: number }

/** An upload has no timeout while its bytes leave; after `answerMs` without progress it fails. */
const PATIENCE: Patience = { answerMs: 10_000, silenceMs: 15_000, tries: 3 }
const PAUSE_MS = 200
const PROBE_MS = 5000
const NOT_OURS =
  'Le stockage des fichiers nous refuse : vérifiez FILES_S3_URL, FILES_S3_REGION, FILES_S3_KEY_ID et FILES_S3_SECRET, ainsi que le droit de la clé de lister le compartiment'

type Options = { incoming: string; log: Log; patience?: Patience }

/**
 * Creates a file storage backend in an S3 bucket. All requests to S3 are idempotent, so failures are retried a few
 * times, then logged and thrown as a 503. All tries share one timeout, which the progress of an upload extends.
 */
export function createS3StorageBackend(
  bucket: S3Bucket,
  { incoming, log, patience = PATIENCE }: Options,
): FileStorageBackend {
  const { url, region, keyId, secret } = bucket
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 0 })

  const ask = async (name: string, init: S3Request, known: number[]): Promise<Answer> => {
    let progressAt = Date.now()
    for (let tried = 1; ; tried++) {
      try {
        return await askOnce(name, init, known, {
          withinMs: progressAt + patience.answerMs - Date.now(),
          onProgress: () => (progressAt = Date.now()),
        })
      } catch (error) {
        const pause = PAUSE_MS * 2 ** (tried - 1)
        const isLate = Date.now() + pause >= progressAt + patience.answerMs
        if (tried < patience.tries && !isLate && !isFinal(error)) {
          await sleep(pause)
          continue
        }
        log.error({ err: error, method: init.method }, 'the file storage failed')
        throw new FileStorageUnavailableError(error)
      }
    }
  }

  const askOnce = async (
    name: string,
    { file, ...init }: S3Request,
    known: number[],
    { withinMs, onProgress }: { withinMs: number; onProgress?: () => void },
  ): Promise<Answer> => {
    const stop = new AbortController()
    const late = () => stop.abort(new Error('The storage of files does not answer in time'))
    let timer = setTimeout(late, withinMs)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(late, patience.answerMs)
      onProgress?.()
    }
    try {
      const body = file && observeChunks(file, restart)
      const request = await client.sign(`${url}/${name}`, { ...init, ...(body && { body }), signal: stop.signal })
      const response = await fetch(request)
      if (known.includes(response.status)) return { response, stop }
      stop.abort()
      throw new Refusal(response.status)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    incoming,
    async check() {
      // S3 answers 404 for a missing file; other codes mean a wrong key, region or bucket.
      try {
        end(await ask(randomBytes(16).toString('hex'), { method: 'HEAD' }, [404]))
      } catch (error) {
        const refusal =
          error instanceof FileStorageUnavailableError && isFinal(error.reason) ? (error.reason as Refusal) : undefined
        if (refusal) throw new Error(`${NOT_OURS} (réponse ${refusal.status} au lieu de 404).`, { cause: error })
      }
    },
    async probe() {
      const { response, stop } = await askOnce(randomBytes(16).toString('hex'), { method: 'HEAD' }, [404], {
        withinMs: PROBE_MS,
      })
      end({ response, stop })
      const date = response.headers.get('date')
      return date ? new Date(date) : undefined
    },
    async keep(name, { path, type, sha256 }) {
      // Streams the file from disk; S3 verifies the signed checksum.
      const file = await openAsBlob(path)
      const headers = {
        'content-type': fileMimeType(type),
        'content-length': String(file.size),
        'x-amz-content-sha256': sha256,
      }
      end(await ask(name, { method: 'PUT', file, headers }, [200]))
    },
    async sizeOf(name) {
      const { response, stop } = await ask(name, { method: 'HEAD' }, [200, 404])
      end({ response, stop })
      return response.status === 404 ? undefined : Number(response.headers.get('content-length'))
    },
    async read(name, range) {
      const headers = { range: `bytes=${range.start}-${range.end}` }
      const { response, stop } = await ask(name, { method: 'GET', headers }, [206])
      const stream = ensureCompleteStream(
        Readable.from(chunksOf(response, stop, patience.silenceMs), { objectMode: false }),
        range,
      )
      // Stops the request at the end, even when the stream is not read.
      return stream.once('close', () => stop.abort())
    },
    async remove(name) {
      end(await ask(name, { method: 'DELETE' }, [200, 204, 404]))
    },
  }
}

type Answer = { response: Response; stop: AbortController }
type S3Request = { method: string; headers?: Record<string, string>; file?: Blob }

/** Returns the content of a file as a stream that reports each chunk as it is taken. */
function observeChunks(file: Blob, onChunk: () => void): ReadableStream<Uint8Array> {
  return file.stream().pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        onChunk()
        controller.enqueue(chunk)
      },
    }),
  )
}

/** Error response of the S3 storage; requests with some status codes may be retried. */
class Refusal extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The storage of files answers ${status}`)
    this.status = status
  }
}

const isFinal = (error: unknown) => error instanceof Refusal && error.status < 500 && ![408, 429].includes(error.status)

const end = ({ stop }: Answer) => stop.abort()

/** Returns the chunks of an S3 response. Aborts when S3 sends nothing for `silenceMs`; a slow reader does not count. */
async function* chunksOf({ body }: Response, stop: AbortController, silenceMs: number) {
  if (!body) return
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
  for (;;) {
    const timer = setTimeout(() => stop.abort(new Error('The storage of files has fallen silent')), silenceMs)
    const read = reader.read().finally(() => clearTimeout(timer))
    const { done, value } = await read.catch((error: unknown) => {
      throw new FileStorageUnavailableError(error)
    })
    if (done) return
    yield value
  }
}
