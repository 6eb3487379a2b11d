import type { Arguments, Calls, ReplyOf } from '#contract/contract.ts'
import { currentBearer, type Act } from '#src/api/bearer.ts'
import { call } from '#src/api/call.ts'
import type { ActName } from './outbox/Act.ts'

/**
 * Makes a call that may wait. Without a network it is kept on a device that was prepared, and sent once there is one:
 * undefined then. Throws CallError where it is refused, or cannot be kept.
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
