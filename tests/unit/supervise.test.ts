import { spawn, type ChildProcess } from 'node:child_process'
import { expect, it, vi } from 'vitest'
import { superviseProcess } from '#scripts/lib/superviseProcess.mjs'

/** Starts a supervised Node process that runs this code; records each restart. */
function keep(code: string) {
  const children: ChildProcess[] = []
  const supervised = superviseProcess(() => {
    const child = spawn(process.execPath, ['-e', code, String(children.length)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    children.push(child)
    return child
  })
  return { ...supervised, children }
}

it('a program that crashes after it was ready is restarted and reported', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { ended, end, children } = keep(
    "setInterval(() => 0, 1000); process.on('SIGTERM', () => process.exit(0)); process.send('ready')",
  )
  await expect.poll(() => children[0]?.listenerCount('exit')).toBeGreaterThan(0)
  await new Promise<void>((resolve) => children[0]?.once('message', () => resolve()))
  children[0]?.kill('SIGKILL')
  await expect.poll(() => children.length, { timeout: 10_000 }).toBe(2)
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/\*\*\* .*SIGKILL.* 1 s/))
  await new Promise<void>((resolve) => children[1]?.once('message', () => resolve()))
  end()
  expect(await ended).toBe(0)
  expect(children).toHaveLength(2)
  said.mockRestore()
})

it('a program that was never ready ends with its exit code', async () => {
  const { ended, children } = keep('process.exit(3)')
  expect(await ended).toBe(3)
  expect(children).toHaveLength(1)
})

it('no program starts after the request to end, even between two starts', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { ended, end, children } = keep("process.send('ready', () => process.exit(1))")
  await expect.poll(() => said.mock.calls.length).toBe(1)
  end()
  expect(await ended).toBe(0)
  expect(children).toHaveLength(1)
  said.mockRestore()
})
