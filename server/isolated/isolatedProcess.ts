import nodeModule from 'node:module'
import { Worker } from 'node:worker_threads'
import { HttpError } from '#server/lib/errors.ts'
import type { IsolatedMessage, IsolatedTask } from './isolate.ts'

// Entry of an isolated process: loads one task and runs it for each input from the server.

const [, , module = '', memoryMb, cpuMs] = process.argv
const limits = { memoryMb: Number(memoryMb), cpuMs: Number(cpuMs) }
new Worker(new URL('processGuard.ts', import.meta.url), { workerData: limits }).unref()

const send = (message: IsolatedMessage) => void process.send?.(message)
let onAnswer: (answer: unknown) => void = () => undefined
const ask = (asked: unknown) =>
  new Promise<unknown>((resolve) => {
    onAnswer = resolve
    send({ asked })
  })

const task = import(module) as Promise<{ run: IsolatedTask<unknown, unknown, unknown, unknown> }>
process.on('message', (message: { input: unknown } | { answer: unknown }) => {
  if ('answer' in message) onAnswer(message.answer)
  else void runTask(message.input)
})
// The server has exited. A normal exit would wait for native threads.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function runTask(input: unknown) {
  const outcome = await outcomeOf(input)
  // The server kills this process after the message, before Node would write its compile cache.
  nodeModule.flushCompileCache?.()
  send(outcome)
}

async function outcomeOf(input: unknown): Promise<IsolatedMessage> {
  try {
    const { run } = await task
    return { value: await run(input, ask) }
  } catch (error) {
    if (!(error instanceof HttpError)) return { failed: placeOf(error) }
    const { status, message, errors } = error
    return { refused: { status, message, errors } }
  }
}

/** Returns the type and stack of an isolated task's error without its message, which may quote the content. */
function placeOf(error: unknown) {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [error.name, ...frames.slice(0, 5)].join('\n')
}
