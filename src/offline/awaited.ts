import { reach } from '#src/api/bearer.ts'
import { CallError } from '#src/api/call.ts'
import { deadlines } from './deadlines.ts'

const slow = new Set<string>()

/**
 * What the portal answers at a key, or what this device keeps of it: at once where somebody else answers, or nobody can,
 * and after a while where nobody does. What it keeps none of is waited for.
 */
export async function awaited(
  key: string,
  asked: Promise<unknown>,
  keptAnswer: (key: string) => Promise<unknown>,
): Promise<unknown> {
  try {
    // What was late once is waited for the next time, on a line that is slow and no worse.
    return await (slow.delete(key) ? asked : Promise.race([asked, late(key, asked)]))
  } catch (error) {
    if (!(error instanceof CallError) || !error.isAstray) throw error
    return (await keptAnswer(key).catch(() => undefined)) ?? asked
  }
}

/** Breaks once nobody has answered for long. */
const late = (key: string, asked: Promise<unknown>) =>
  new Promise<never>((_, refuse) => {
    const timer = setTimeout(() => {
      slow.add(key)
      reach.isOurs = undefined
      reach.tell?.()
      refuse(new CallError(0))
    }, deadlines.answer)
    asked.finally(() => clearTimeout(timer)).catch(() => undefined)
  })
