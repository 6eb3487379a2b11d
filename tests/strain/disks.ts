import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { startPortalServer } from '#tests/e2e/server.ts'
import { timeHttpRequest } from './measure.ts'
import type { StressTestFinding } from './finding.ts'

const SIZE_MIB = 200

/** Stress test: fills the disk of the PostgreSQL data folder, then frees it. */
export async function stressTestFullDisk(): Promise<StressTestFinding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'envol-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m,mode=755`, 'tmpfs', folder]
  if (spawnSync('mount', options).status !== 0) {
    await rm(folder, { recursive: true })
    return [{ what: 'a full disk', seen: 'not tried: a small disk takes root and Linux', bound: '', isHeld: true }]
  }
  const outer = process.env['E2E_CLUSTER_URL'] ?? ''
  try {
    const cluster = await startEmbeddedPostgres({ folder, log: () => undefined })
    process.env['E2E_CLUSTER_URL'] = cluster.ownersUrl
    const portal = await startPortalServer('strain_disk')
    try {
      return [await fillUnder(portal.url, folder)]
    } finally {
      await portal.stop()
      await cluster.stop()
    }
  } finally {
    process.env['E2E_CLUSTER_URL'] = outer
    execFileSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true, force: true })
  }
}

async function fillUnder(url: string, folder: string): Promise<StressTestFinding> {
  await timeHttpRequest(url)
  let sent = 0
  const send = () =>
    timeHttpRequest(`${url}/api/v1/contact-us`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'N',
        email: 'n@exemple.fr',
        subject: `Sujet ${sent++}`,
        // Random bytes: PostgreSQL cannot compress them.
        content: randomBytes(3700).toString('base64'),
      }),
    })
  const before = await send()
  const filler = join(folder, 'filler')
  await fill(filler)
  const full: number[] = []
  for (let tries = 0; tries < 12; tries++) full.push((await send()).status)
  const home = await timeHttpRequest(url)
  await rm(filler)
  let after = await send()
  for (let tries = 0; tries < 5 && after.status !== 200; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    after = await send()
  }
  const kinds = [...new Set(full)].join(', ')
  return {
    what: 'a disk that is full, then cleared',
    seen: `a message ${before.status}; full: messages ${kinds}, home ${home.status}; cleared: ${after.status}`,
    bound: '503 for what is not stored, home 200, then 200',
    isHeld:
      before.status === 200 &&
      full.every((status) => [200, 503].includes(status)) &&
      full.includes(503) &&
      home.status === 200 &&
      after.status === 200,
  }
}

async function fill(path: string) {
  for (const mib of [16, 1]) {
    for (;;) {
      try {
        await writeFile(path, Buffer.alloc(mib * 1_048_576), { flag: 'a' })
      } catch {
        break
      }
    }
  }
}
