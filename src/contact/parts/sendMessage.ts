import { CallError } from '#src/api/call.ts'
import type { CallArguments, Calls } from '#contract/contract.ts'
import { notify } from '#src/lib/messages.ts'
import { randomUuid } from '#src/lib/newKey.ts'
import { callOrQueue } from '#src/offline/callOrQueue.ts'

type Message = NonNullable<CallArguments<Calls['POST /contact-us']>[0]>['body']

/**
 * Sends a contact message, with a proof of work when the server asks for one. Undefined when the message is queued on
 * this device until the network returns.
 */
export async function sendMessage(body: Message) {
  const send = (message: Message) =>
    callOrQueue(
      'POST /contact-us',
      { body: message },
      { about: randomUuid(), title: `Votre message «\u00a0${body.subject}\u00a0»` },
    )
  try {
    return await send(body)
  } catch (error) {
    const challenge = error instanceof CallError && error.status === 428 ? error.errors['proof'] : undefined
    // Browsers hash over HTTPS only; elsewhere the error names other ways to write.
    if (!challenge || !isSecureContext) throw error
    notify('info', 'Beaucoup de messages arrivent en ce moment\u00a0: le vôtre part dans quelques secondes.')
    const { solveProof } = await import('./solveProof.ts')
    return send({ ...body, proof: await solveProof(challenge) })
  }
}
