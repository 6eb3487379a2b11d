import type { ApiCallArguments, ApiCallReply, JsonApiCallsByName, QueueableApiCallName } from '#contract/contract.ts'
import { currentApiTokenAndOfflineSource, type QueueableMemberAction } from '#src/api/bearer.ts'
import { callApi } from '#src/api/call.ts'

/**
 * Makes an API call that can be queued. On a prepared device without a network, queues the user action and returns
 * undefined. Throws ApiCallError when the portal refuses it, or when it cannot be stored.
 */
export async function callApiOrQueue<Name extends QueueableApiCallName>(
  name: Name,
  input: NonNullable<ApiCallArguments<JsonApiCallsByName[Name]>[0]>,
  what: Pick<QueueableMemberAction, 'about' | 'title' | 'shown'>,
): Promise<ApiCallReply<Name> | undefined> {
  const device = await currentApiTokenAndOfflineSource()
    .device?.()
    .catch(() => undefined)
  if (!device) return callApi(name, ...([input] as unknown as ApiCallArguments<JsonApiCallsByName[Name]>))
  return (await device.sendOrQueueAction({
    ...(input as Pick<QueueableMemberAction, 'params' | 'body'>),
    name,
    ...what,
  })) as ApiCallReply<Name>
}
