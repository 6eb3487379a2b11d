import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { createIndexedDatabaseTemplate } from '#tests/cluster/templates.ts'
import { startPortalServer } from '#tests/e2e/server.ts'
import { stressTestCompressedPages, stressTestManyConnections } from './crowds.ts'
import { stressTestFrozenDatabase, stressTestLockedTable } from './databases.ts'
import { stressTestFullDisk } from './disks.ts'
import { stressTestLargestBodies } from './stressTestLargestBodies.ts'
import type { StressTestFinding, StressTestContext } from './finding.ts'
import { stressTestUncachedPages, stressTestBacktrackingLogins, stressTestTemplatePlaceholders } from './hostile.ts'
import { stressTestAnnouncedUploads, stressTestPreviewSecretGuesses, stressTestInventedHosts } from './openDoors.ts'
import { stressTestPollClosing } from './polls.ts'
import { stressTestReverseProxies } from './proxies.ts'
import { stressTestPublicCalls } from './stressTestPublicCalls.ts'
import { stressTestServerStop } from './stops.ts'
import { stressTestTwoContainers } from './containers.ts'
import * as sent from './sentContent.ts'
import { measureLimits } from './strike/limits.ts'
import { STRIKE_SETTINGS, stressTestStrikeDay, stressTestStrikeDayOnTwo } from './strike/strike.ts'
import { stressTestUnreadResponses, stressTestIdleConnections } from './readers.ts'

type Probe = {
  name: string
  nodeOptions?: string[]
  settings?: Record<string, string>
  run: (ground: StressTestContext) => Promise<StressTestFinding[]>
}

const probes: Probe[] = [
  { name: 'hostile-text', run: stressTestBacktrackingLogins },
  { name: 'greedy-readers', nodeOptions: ['--max-old-space-size=512'], run: stressTestUnreadResponses },
  { name: 'compressed-pages', run: stressTestCompressedPages },
  { name: 'many-readers', run: stressTestManyConnections },
  { name: 'flood-of-drawing', run: stressTestUncachedPages },
  { name: 'public-calls', run: stressTestPublicCalls },
  { name: 'guessed-previews', run: stressTestPreviewSecretGuesses },
  { name: 'invented-hosts', run: stressTestInventedHosts },
  { name: 'announced-uploads', run: stressTestAnnouncedUploads },
  { name: 'every-input', run: stressTestLargestBodies },
  { name: 'refused-through-proxies', run: stressTestReverseProxies },
  { name: 'marks', run: stressTestTemplatePlaceholders },
  { name: 'locked-table', run: stressTestLockedTable },
  { name: 'frozen-database', run: stressTestFrozenDatabase },
  { name: 'full-disk', run: stressTestFullDisk },
  { name: 'idle-connections', run: stressTestIdleConnections },
  { name: 'stop-under-load', run: stressTestServerStop },
  { name: 'merged-texts', run: sent.stressTestTextMerge },
  { name: 'compared-versions', run: sent.stressTestVersionComparison },
  { name: 'endless-logos', run: sent.stressTestEndlessLogos },
  { name: 'large-pictures', run: sent.stressTestLargePictures },
  { name: 'wide-statements', run: sent.stressTestHugeBankStatements },
  { name: 'mailed-html', run: sent.stressTestReceivedMail },
  { name: 'two-containers', run: stressTestTwoContainers },
  { name: 'polls', run: stressTestPollClosing },
  { name: 'strike', settings: STRIKE_SETTINGS, run: stressTestStrikeDay },
  { name: 'strike-on-two', settings: STRIKE_SETTINGS, run: stressTestStrikeDayOnTwo },
  { name: 'limits', settings: STRIKE_SETTINGS, run: measureLimits },
]

// `npm run strain` prepares this script. A word in its arguments runs the probes whose name contains it.
const [, , word = ''] = process.argv
const folder = await mkdtemp(join(tmpdir(), 'envol-strain-'))
const cluster = await startEmbeddedPostgres({ folder, log: () => undefined })
process.env['E2E_CLUSTER_URL'] = cluster.ownersUrl
let fallen = 0
try {
  await createIndexedDatabaseTemplate(cluster.ownersUrl)
  for (const { name, nodeOptions, settings, run } of probes.filter((probe) => probe.name.includes(word))) {
    const portal = await startPortalServer(`strain_${name.replaceAll('-', '_')}`, nodeOptions, {
      LOAD_SHEDDING: 'on',
      ...settings,
    })
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

function print({ what, seen, bound, isHeld }: StressTestFinding) {
  if (!isHeld) fallen++
  console.log(`  ${isHeld ? 'held      ' : 'FELL SHORT'}  ${what}: ${seen} (${bound})`)
}
