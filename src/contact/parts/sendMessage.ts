import { call, CallError } from '#src/api/call.ts'
import type { Arguments, Calls } from '#contract/contract.ts'
import { notify } from '#src/lib/messages.ts'

type Message = NonNullable<Arguments<Calls['POST /contact-us']>[0]>['body']

/** Sends a message to the office; when so many come that work is asked for first, does it and sends it again. */
export async function sendMessage(body: Message) {
  try {
    return await call('POST /contact-us', { body })
  } catch (error) {
    const challenge = error instanceof CallError && error.status === 428 ? error.errors['proof'] : undefined
    // Browsers hash on https alone: elsewhere the person is told where else to write.
    if (!challenge || !isSecureContext) throw error
    notify('info', 'Beaucoup de messages arrivent en ce moment\u00a0: le vôtre part dans quelques secondes.')
    const { solveProof } = await import('./solveProof.ts')
    return call('POST /contact-us', { body: { ...body, proof: await solveProof(challenge) } })
  }
}
