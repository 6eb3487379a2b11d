import type { Arguments, Calls, ReplyOf } from '#contract/contract.ts'
import { CallError } from '#src/api/call.ts'
import { newKey } from '#src/lib/newKey.ts'
import { sendAct, type Act, type ActName } from './outbox/Act.ts'
import { preparedAt } from './prepared.ts'

/**
 * Makes a call that may wait. Without a network it is kept on a device that was prepared, and sent once there is one:
 * undefined then. Throws CallError where it is refused, or cannot be kept.
 */
export async function act<Name extends ActName>(
  name: Name,
  input: Arguments<Calls[Name]>[0],
  { about, title }: Pick<Act, 'about' | 'title'>,
): Promise<ReplyOf<Name> | undefined> {
  const made: Act = { ...(input as Pick<Act, 'params' | 'body'>), name, key: newKey(), about, title, at: Date.now() }
  const box = preparedAt() ? await import('./outbox/deviceBox.ts') : undefined
  // What was done before about the same is on its way still: this comes after it.
  if (box && (await box.waits(about)) && (await box.keep(made))) {
    void box.sendAll()
    return undefined
  }
  try {
    return (await sendAct(made)) as ReplyOf<Name>
  } catch (error) {
    if (!(error instanceof CallError) || !error.isAstray || !(await box?.keep(made))) throw error
    return undefined
  }
}
