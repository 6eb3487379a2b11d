import type { IsolatedTask } from '#server/isolated/isolate.ts'

type Input = { what: 'echo' | 'spin' | 'hoard' | 'ask' | 'secret' | 'fail' }

/**
 * Test task for the isolated worker process: loops endlessly, exhausts memory or crashes, as hostile content makes real
 * tasks do.
 */
export const run: IsolatedTask<Input, unknown, number, number> = async ({ what }, ask) => {
  const loops = { isEndless: what === 'spin' }
  while (loops.isEndless) Math.random()
  if (what === 'hoard') {
    const held: Buffer[] = []
    // Memory outside the JavaScript heap, as native code allocates it.
    for (let count = 0; count < 400; count++) held.push(Buffer.alloc(10_000_000, 1))
    return held.length
  }
  if (what === 'ask') return (await ask(20)) + (await ask(21))
  if (what === 'fail') throw new Error('words of the content')
  return what === 'secret' ? (process.env['DATABASE_URL'] ?? null) : what
}
