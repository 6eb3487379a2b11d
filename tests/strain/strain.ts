import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/database/cluster/embedded.ts'
import { makeReadTemplate } from '#tests/cluster/templates.ts'
import { startPortalServer } from '#tests/e2e/server.ts'
import { probeCompressedPages, probeManyReaders } from './crowds.ts'
import { probeFrozenDatabase, probeLockedTable } from './databases.ts'
import { probeFullDisk } from './disks.ts'
import { probeEveryInput } from './probeEveryInput.ts'
import type { ProbeFinding, ProbeContext } from './finding.ts'
import { probeRenderFlood, probeHostileText, probeTemplateMarks } from './hostile.ts'
import { probeAnnouncedUploads, probeGuessedPreviews, probeInventedHosts } from './openDoors.ts'
import { probeProxies } from './proxies.ts'
import { probePublicCalls } from './probePublicCalls.ts'
import { probeStopUnderLoad } from './stops.ts'
import { probeTwoContainers } from './containers.ts'
import * as sent from './sentContent.ts'
import { probeGreedyReaders, probeIdleConnections } from './readers.ts'

type Probe = { name: string; nodeOptions?: string[]; run: (ground: ProbeContext) => Promise<ProbeFinding[]> }

const probes: Probe[] = [
  { name: 'hostile-text', run: probeHostileText },
  { name: 'greedy-readers', nodeOptions: ['--max-old-space-size=512'], run: probeGreedyReaders },
  { name: 'compressed-pages', run: probeCompressedPages },
  { name: 'many-readers', run: probeManyReaders },
  { name: 'flood-of-drawing', run: probeRenderFlood },
  { name: 'public-calls', run: probePublicCalls },
  { name: 'guessed-previews', run: probeGuessedPreviews },
  { name: 'invented-hosts', run: probeInventedHosts },
  { name: 'announced-uploads', run: probeAnnouncedUploads },
  { name: 'every-input', run: probeEveryInput },
  { name: 'refused-through-proxies', run: probeProxies },
  { name: 'marks', run: probeTemplateMarks },
  { name: 'locked-table', run: probeLockedTable },
  { name: 'frozen-database', run: probeFrozenDatabase },
  { name: 'full-disk', run: probeFullDisk },
  { name: 'idle-connections', run: probeIdleConnections },
  { name: 'stop-under-load', run: probeStopUnderLoad },
  { name: 'merged-texts', run: sent.probeMergedTexts },
  { name: 'compared-versions', run: sent.probeComparedVersions },
  { name: 'endless-logos', run: sent.probeEndlessLogos },
  { name: 'large-pictures', run: sent.probeLargePictures },
  { name: 'wide-statements', run: sent.probeWideStatements },
  { name: 'mailed-html', run: sent.probeMailedHtml },
  { name: 'two-containers', run: probeTwoContainers },
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
    const portal = await startPortalServer(`strain_${name.replaceAll('-', '_')}`, nodeOptions)
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

function print({ what, seen, bound, isHeld }: ProbeFinding) {
  if (!isHeld) fallen++
  console.log(`  ${isHeld ? 'held      ' : 'FELL SHORT'}  ${what}: ${seen} (${bound})`)
}
