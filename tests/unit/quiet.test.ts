import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { OwnProcessorTime } from '#tests/bench/quiet.ts'

// Chromium's way of ending: a child process is gone, and so is the one that would have inherited its processor time.
const PARENT = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'for (;;);'])
process.stdout.write(String(pid))`

test.skipIf(process.platform !== 'linux')(
  'a process started by a bench counts as its own after its parent has ended',
  async () => {
    const own = new OwnProcessorTime()
    const before = own.read()
    const parent = spawn(process.execPath, ['-e', `${PARENT}; setInterval(() => {}, 1000)`])
    const [pid] = (await once(parent.stdout, 'data')) as [Buffer]
    let after = own.read()
    for (let tries = 0; after < before + 30 && tries < 100; tries++) {
      await sleep(100)
      after = own.read()
    }
    parent.kill('SIGKILL')
    process.kill(Number(pid.toString()), 'SIGKILL')
    await once(parent, 'close')
    await sleep(200)
    expect(after).toBeGreaterThanOrEqual(before + 30)
    expect(own.read()).toBeGreaterThanOrEqual(after)
  },
)
