import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding } from '#server/http/pages/document.ts'
import { encodingOf } from '#server/http/pages/keptPages.ts'

// What fits into a packet comes no sooner for being smaller.
const SMALL = 1000

/** The JSON of a public answer, as it is sent: compressed once for each encoding, however many ask for it. */
export class KeptAnswer {
  readonly #json: string
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer>>> = {}

  constructor(answer: unknown) {
    this.#json = JSON.stringify(answer)
  }

  /** What it takes in memory, in bytes. */
  get bytes(): number {
    return 3 * this.#json.length
  }

  /** Answers with it, in an encoding that who asks takes. */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.type('application/json; charset=utf-8')
    if (this.#json.length < SMALL) return reply.send(this.#json)
    const encoding = encodingOf(headers['accept-encoding'])
    reply.header('vary', 'accept-encoding')
    if (!encoding) return reply.send(this.#json)
    return reply.header('content-encoding', encoding).send(await this.#in(encoding))
  }

  #in(encoding: Encoding) {
    return (this.#compressed[encoding] ??= compress[encoding](Buffer.from(this.#json)))
  }
}
