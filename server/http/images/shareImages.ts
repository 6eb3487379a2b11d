import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createLruCache } from '#server/cache/createLruCache.ts'
import type { Env } from '#server/env.ts'
import type { LinkPreviewPictureContent } from '#src/page.tsx'
import type { RenderedPageDocument } from '#server/http/pages/document.ts'
import { runForSeveralRequests } from '#server/lib/waitInQueue.ts'
import { HttpError } from '#server/lib/errors.ts'
import { ShareImagePainter } from './ShareImagePainter.ts'

/** Version of the share images' design. Increase it with each change, so that cached images are redrawn. */
const DRAWING = 2
const AT_MOST = { entries: 300, bytes: 16 * 1_048_576 }
const YEAR_S = 31_536_000

/**
 * Returns the URL path of a page's share image. Its name is a hash of the content, so the image at a path never
 * changes.
 */
export function shareImagePath(address: string, card: LinkPreviewPictureContent): string {
  const said = JSON.stringify([DRAWING, card.title, card.label, card.color, card.cover])
  const name = createHash('sha256').update(said).digest('hex').slice(0, 32)
  return `/og/${name}.png?${new URLSearchParams({ page: address })}`
}

/**
 * Serves share images of pages, drawn on first request and cached. An outdated image URL redirects to the page's
 * current image.
 */
export function serveShareImages(
  app: FastifyInstance,
  env: Env,
  pageAt: (address: string) => Promise<RenderedPageDocument | undefined>,
) {
  const kept = createLruCache<{ png: Buffer; bytes: number }>({ ...AT_MOST, bytes: AT_MOST.bytes / env.PROCESSES })
  const painter = new ShareImagePainter()
  app.addHook('onClose', () => painter.close())
  const making = new Map<string, Promise<Buffer>>()

  app.get<{ Params: { name: string }; Querystring: { page?: unknown } }>(
    '/og/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      const had = kept.get(name)
      if (had) return give(reply, had.png)
      const { page } = request.query
      if (typeof page !== 'string' || page.length > 300) throw noSuchImage()
      const document = await pageAt(page)
      if (!document || document.status !== 200 || !document.card) throw noSuchImage()
      const address = shareImagePath(page, document.card)
      if (!address.startsWith(`/og/${name}?`)) return reply.redirect(address, 302)
      return give(reply, await made(name, document.card))
    },
  )

  /** Fetches the bytes of a page's cover picture from the API; undefined when the picture is gone. */
  async function coverOf({ cover }: LinkPreviewPictureContent) {
    const answer = cover === undefined ? undefined : await app.inject(cover)
    return answer?.statusCode === 200 ? answer.rawPayload : undefined
  }

  /** Draws a share image once for concurrent HTTP requests. */
  function made(name: string, card: LinkPreviewPictureContent) {
    const begun = making.get(name)
    if (begun) return begun
    const draw = () => coverOf(card).then((cover) => painter.draw({ ...card, cover }))
    const drawing = runForSeveralRequests(draw)
    making.set(name, drawing)
    const end = () => making.delete(name)
    drawing.then((png) => kept.set(name, { png, bytes: png.length })).then(end, end)
    return drawing
  }
}

const noSuchImage = () => new HttpError(404, 'Cette image n’existe pas.')

const give = (reply: FastifyReply, png: Buffer) =>
  reply
    .headers({
      'cache-control': `public, max-age=${YEAR_S}, immutable`,
      // Other sites embed the image.
      'cross-origin-resource-policy': 'cross-origin',
    })
    .type('image/png')
    .send(png)
