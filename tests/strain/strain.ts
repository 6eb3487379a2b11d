import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/database/cluster/embedded.ts'
import { makeReadTemplate } from '#tests/cluster/templates.ts'
import { startServer } from '#tests/e2e/server.ts'
import { compressedPages, manyReaders } from './crowds.ts'
import { frozenDatabase, lockedTable } from './databases.ts'
import { fullDisk } from './disks.ts'
import { everyInput } from './everyInput.ts'
import type { Finding, Ground } from './finding.ts'
import { floodOfDrawing, hostileText, marks } from './hostile.ts'
import { announcedUploads, guessedPreviews, inventedHosts } from './openDoors.ts'
import { refusedThroughProxies } from './proxies.ts'
import { publicCalls } from './publicCalls.ts'
import { stopUnderLoad } from './stops.ts'
import { twoContainers } from './containers.ts'
import * as sent from './sentContent.ts'
import { greedyReaders, idleConnections } from './readers.ts'

type Probe = { name: string; nodeOptions?: string[]; run: (ground: Ground) => Promise<Finding[]> }

const probes: Probe[] = [
  { name: 'hostile-text', run: hostileText },
  { name: 'greedy-readers', nodeOptions: ['--max-old-space-size=512'], run: greedyReaders },
  { name: 'compressed-pages', run: compressedPages },
  { name: 'many-readers', run: manyReaders },
  { name: 'flood-of-drawing', run: floodOfDrawing },
  { name: 'public-calls', run: publicCalls },
  { name: 'guessed-previews', run: guessedPreviews },
  { name: 'invented-hosts', run: inventedHosts },
  { name: 'announced-uploads', run: announcedUploads },
  { name: 'every-input', run: everyInput },
  { name: 'refused-through-proxies', run: refusedThroughProxies },
  { name: 'marks', run: marks },
  { name: 'locked-table', run: lockedTable },
  { name: 'frozen-database', run: frozenDatabase },
  { name: 'full-disk', run: fullDisk },
  { name: 'idle-connections', run: idleConnections },
  { name: 'stop-under-load', run: stopUnderLoad },
  { name: 'merged-texts', run: sent.mergedTexts },
  { name: 'compared-versions', run: sent.comparedVersions },
  { name: 'endless-logos', run: sent.endlessLogos },
  { name: 'large-pictures', run: sent.largePictures },
  { name: 'wide-statements', run: sent.wideStatements },
  { name: 'mailed-html', run: sent.mailedHtml },
  { name: 'two-containers', run: twoContainers },
]

// `npm run strain` prepares this script. A word in its arguments runs the probes whose name contains it.
const [, , word = ''] = process.argv
const folder = await mkdtemp(join(tmpdir(), 'envol-strain-'))
const cluster = await startEmbedded({ folder, log: () => undefined })
process.env['E2E_CLUSTER_URL'] = cluster.ownersUrl
let fallen = 0
try {
  await makeReadTemplate(cluster.ownersUrl)
  for (const { name, nodeOptions, run } of probes.filter((probe) => probe.name.includes(word))) {
    const portal = await startServer(`strain_${name.replaceAll('-', '_')}`, nodeOptions)
    console.log(`\n${name}`)
    try {
      for (const finding of await run({ portal, cluster: join(folder, 'postgres/cluster') })) print(finding)
    } finally {
      await portal.stop()
    }
  }
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(`\n${fallen === 0 ? 'All held.' : `${fallen} fell short.`}`)
process.exitCode = fallen === 0 ? 0 : 1

function print({ what, seen, bound, isHeld }: Finding) {
  if (!isHeld) fallen++
  console.log(`  ${isHeld ? 'held      ' : 'FELL SHORT'}  ${what}: ${seen} (${bound})`)
}
