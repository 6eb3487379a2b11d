// npm run test:busy -- LOOPS [OPTIONS OF npm test]: runs the tests while LOOPS processes (4 by default) keep the CPU
// busy.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ExplainedScriptError, run, runMain } from './lib/run.mjs'

const LOOP = '--loop'

if (process.argv.includes(LOOP)) loop()
else
  await runMain(async () => {
    const [count = '4', ...options] = process.argv.slice(2)
    if (!/^\d{1,2}$/.test(count)) throw new ExplainedScriptError('Le nombre de boucles : npm run test:busy -- 4')
    const loops = Array.from({ length: Number(count) }, () => fork(fileURLToPath(import.meta.url), [LOOP]))
    console.log(`${count} boucles occupent la machine.`)
    try {
      return await run('npm', ['test', '--', ...options])
    } finally {
      for (const child of loops) child.kill('SIGKILL')
    }
  })

/** Keeps the CPU busy until the parent process ends, to run the tests on a loaded machine. */
function loop() {
  process.once('disconnect', () => process.exit())
  const turn = () => {
    const end = Date.now() + 200
    while (Date.now() < end);
    setImmediate(turn)
  }
  turn()
}
