import { ApiCallError } from '#src/api/call.ts'
import type { ApiCallArguments, JsonApiCallsByName } from '#contract/contract.ts'
import { showToast } from '#src/lib/messages.ts'
import { randomUuid } from '#src/lib/newKey.ts'
import { callApiOrQueue } from '#src/offline/callApiOrQueue.ts'

type Message = NonNullable<ApiCallArguments<JsonApiCallsByName['POST /contact-us']>[0]>['body']

/**
 * Sends a contact message, with a proof of work when the server asks for one. Undefined when the message is queued on
 * this device until the network returns.
 */
export async function sendContactMessage(body: Message) {
  const send = (message: Message) =>
    callApiOrQueue(
      'POST /contact-us',
      { body: message },
      { about: randomUuid(), title: `Votre message «\u00a0${body.subject}\u00a0»` },
    )
  try {
    return await send(body)
  } catch (error) {
    const challenge = error instanceof ApiCallError && error.status === 428 ? error.errors['proof'] : undefined
    // Browsers hash over HTTPS only; elsewhere the error names other ways to write.
    if (!challenge || !isSecureContext) throw error
    showToast('info', 'Beaucoup de messages arrivent en ce moment\u00a0: le vôtre part dans quelques secondes.')
    const { solveProofOfWork: solveProof } = await import('./solveProofOfWork.ts')
    return send({ ...body, proof: await solveProof(challenge) })
  }
}
