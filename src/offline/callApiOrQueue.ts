import type { ApiCallArguments, ApiCalls, ApiCallReply } from '#contract/contract.ts'
import { currentAccessTokenSource, type MemberActionRequest } from '#src/api/bearer.ts'
import { call } from '#src/api/call.ts'
import type { QueueableApiCallName } from './outbox/Act.ts'

/**
 * Makes an API call that can be queued. On a prepared device without a network, queues the user action and returns
 * undefined. Throws CallError when the portal refuses it, or when it cannot be stored.
 */
export async function callApiOrQueue<Name extends QueueableApiCallName>(
  name: Name,
  input: NonNullable<ApiCallArguments<ApiCalls[Name]>[0]>,
  what: Pick<MemberActionRequest, 'about' | 'title'>,
): Promise<ApiCallReply<Name> | undefined> {
  const device = await currentAccessTokenSource()
    .device?.()
    .catch(() => undefined)
  if (!device) return call(name, ...([input] as unknown as ApiCallArguments<ApiCalls[Name]>))
  return (await device.sendOrQueueAction({
    ...(input as Pick<MemberActionRequest, 'params' | 'body'>),
    name,
    ...what,
  })) as ApiCallReply<Name>
}
