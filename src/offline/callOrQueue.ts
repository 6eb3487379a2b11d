import type { CallArguments, Calls, CallReply } from '#contract/contract.ts'
import { currentBearer, type ActRequest } from '#src/api/bearer.ts'
import { call } from '#src/api/call.ts'
import type { QueueableCallName } from './outbox/Act.ts'

/**
 * Makes an API call that can be queued. On a prepared device without a network, queues the user action and returns
 * undefined. Throws CallError when the portal refuses it, or when it cannot be stored.
 */
export async function callOrQueue<Name extends QueueableCallName>(
  name: Name,
  input: NonNullable<CallArguments<Calls[Name]>[0]>,
  what: Pick<ActRequest, 'about' | 'title'>,
): Promise<CallReply<Name> | undefined> {
  const device = await currentBearer()
    .device?.()
    .catch(() => undefined)
  if (!device) return call(name, ...([input] as unknown as CallArguments<Calls[Name]>))
  return (await device.sendOrQueueAct({
    ...(input as Pick<ActRequest, 'params' | 'body'>),
    name,
    ...what,
  })) as CallReply<Name>
}
