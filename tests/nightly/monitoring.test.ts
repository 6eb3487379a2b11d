import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPortal } from '#tests/api/portal.ts'

// From Debian's package prometheus. Elsewhere these tests are skipped; `tests/api/metrics.test.ts` checks the names.
const promtool = [process.env['PROMTOOL_PATH'], '/usr/bin/promtool'].find((path) => path && existsSync(path))
const run = (input: string, ...options: string[]) =>
  spawnSync(promtool ?? '', options, {
    input,
    encoding: 'utf8',
    cwd: join(import.meta.dirname, '../../docs/monitoring'),
  })

test.runIf(promtool)('Prometheus accepts the alert rules', () => {
  const { status, stdout, stderr } = run('', 'check', 'rules', 'alerts.yml')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('11 rules found')
})

test.runIf(promtool)('Prometheus reads the metrics', async () => {
  const portal = await startPortal()
  await portal.call('GET /posts')
  const { body } = await portal.app.inject('/metrics')
  await portal.close()
  const { stdout, stderr } = run(body, 'check', 'metrics')
  expect(stdout + stderr).not.toMatch(/error|envol_/)
})
