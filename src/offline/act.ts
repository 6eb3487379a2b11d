import type { Arguments, Calls, ReplyOf } from '#contract/contract.ts'
import { currentBearer, type Act } from '#src/api/bearer.ts'
import { call } from '#src/api/call.ts'
import type { ActName } from './outbox/Act.ts'

/**
 * Makes an API call that can be queued. On a prepared device without a network, queues the act and returns undefined.
 * Throws CallError when the portal refuses it, or when it cannot be stored.
 */
export async function act<Name extends ActName>(
  name: Name,
  input: NonNullable<Arguments<Calls[Name]>[0]>,
  what: Pick<Act, 'about' | 'title'>,
): Promise<ReplyOf<Name> | undefined> {
  const device = await currentBearer()
    .device?.()
    .catch(() => undefined)
  if (!device) return call(name, ...([input] as unknown as Arguments<Calls[Name]>))
  return (await device.actOnDevice({ ...(input as Pick<Act, 'params' | 'body'>), name, ...what })) as ReplyOf<Name>
}
