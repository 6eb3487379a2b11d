import { once } from 'node:events'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { accordRoutes } from '#contract/accords/accords.ts'
import { API_PREFIX } from '#contract/address.ts'
import { createFormApiClient } from '#server/http/plain/createPlainCalls.ts'

it('a client that disconnects midway ends the reading of its file', async () => {
  const app = Fastify()
  const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) })
  app.get(API_PREFIX + accordRoutes.file.path, async (_request, reply) => reply.type('application/pdf').send(endless))
  app.get('/formulaire', async (request, reply) =>
    createFormApiClient(app, request, reply).send(accordRoutes.file, { params: { id: '1', document: '2' } }),
  )
  const leaving = new AbortController()
  const answer = await fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/formulaire`, {
    signal: leaving.signal,
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(endless.destroyed).toBe(false)
  const ended = once(endless, 'close')
  leaving.abort()
  await ended
  await app.close()
})
