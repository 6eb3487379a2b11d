import type { FastifyReply, FastifyRequest } from 'fastify'
import { responseCompressors, type CompressionEncoding } from '#server/http/pages/document.ts'
import { negotiateEncoding } from '#server/http/pages/CachedPages.ts'

// Below one network packet, compression gains nothing.
const SMALL = 1000

/** Cached JSON of a public API response, compressed once for each encoding. */
export class CachedApiResponse {
  readonly #json: string
  readonly #compressed: Partial<Record<CompressionEncoding, Promise<Buffer>>> = {}

  constructor(answer: unknown) {
    this.#json = JSON.stringify(answer)
  }

  /** Estimated memory use of the cached response, in bytes. */
  get bytes(): number {
    return 3 * this.#json.length
  }

  /** Sends the response in an encoding that the client accepts. */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.type('application/json; charset=utf-8')
    if (this.#json.length < SMALL) return reply.send(this.#json)
    const encoding = negotiateEncoding(headers['accept-encoding'])
    reply.header('vary', 'accept-encoding')
    if (!encoding) return reply.send(this.#json)
    return reply.header('content-encoding', encoding).send(await this.#in(encoding))
  }

  #in(encoding: CompressionEncoding) {
    return (this.#compressed[encoding] ??= responseCompressors[encoding](Buffer.from(this.#json)))
  }
}
