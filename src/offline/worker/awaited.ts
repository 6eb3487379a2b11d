import { reach } from '#src/api/bearer.ts'
import { CallError } from '#src/api/call.ts'
import { answerDeadline } from './answerDeadline.ts'
import { ANSWER_DEADLINE_MS } from './deadlines.ts'
import { noteSilence } from './silence.ts'

const slow = new Set<string>()

/**
 * Returns what the portal answers at a key, or what this device keeps of it: at once when another server answers or the
 * network is down, and after the deadline when nobody answers. Waits for what the device does not keep.
 */
export async function awaited(
  key: string,
  asked: Promise<unknown>,
  keptAnswer: (key: string) => Promise<unknown>,
): Promise<unknown> {
  try {
    // What was late once is waited for the next time, on a line that is slow and no worse.
    return await (slow.delete(key) ? asked : Promise.race([asked, late(key, asked, await answerDeadline())]))
  } catch (error) {
    if (!(error instanceof CallError) || !error.isAstray) throw error
    return (await keptAnswer(key).catch(() => undefined)) ?? asked
  }
}

/** Rejects with CallError when nobody has answered within `ms`. */
const late = (key: string, asked: Promise<unknown>, ms: number) =>
  new Promise<never>((_, refuse) => {
    const timer = setTimeout(() => {
      slow.add(key)
      if (ms === ANSWER_DEADLINE_MS) noteSilence(true).catch(() => undefined)
      reach.isOurs = undefined
      reach.tell?.()
      refuse(new CallError(0))
    }, ms)
    asked.finally(() => clearTimeout(timer)).catch(() => undefined)
  })
