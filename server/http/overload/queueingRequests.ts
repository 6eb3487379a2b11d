import type { FastifyInstance } from 'fastify'
import { QueueingRequest, runForRequest } from '#server/lib/waitInQueue.ts'

declare module 'fastify' {
  interface FastifyRequest {
    queueing: QueueingRequest | undefined
  }
}

/**
 * Makes each HTTP request known to the queues that it enters, and tells them when its client leaves. Without
 * `isWaitLimited` a request waits for its turn as long as it takes.
 */
export function trackQueueingRequests(app: FastifyInstance, { isWaitLimited }: { isWaitLimited: boolean }): void {
  app.decorateRequest('queueing')
  app.addHook('onRequest', (request, { raw }, done) => {
    const queueing = new QueueingRequest({
      isRead: ['GET', 'HEAD'].includes(request.method),
      maxWaitMs: isWaitLimited ? undefined : Infinity,
    })
    request.queueing = queueing
    raw.once('close', () => raw.writableFinished || queueing.clientLeft())
    runForRequest(queueing, done)
  })
  // A body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => runForRequest(request.queueing, done))
}
