import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { createIndexedDatabaseTemplate } from '#tests/cluster/templates.ts'
import { startPortalServer } from '#tests/e2e/server.ts'
import { measurePassageSearch } from './accords.ts'
import { measureOfficeResponseTimes } from './board.ts'
import { measurePublicPageVisits } from './browser.ts'
import { measureListsAndSearches } from './content.ts'
import { benchmarkMonthlyDirectDebits } from './dues.ts'
import { measureMemberScreens } from './members.ts'
import { measureOfflineSearch } from './offline.ts'
import { measureOfflinePack } from './pack.ts'
import { startBenchPeerServers } from './peers.ts'
import { measureOtherProcessorLoad, MAX_OTHER_PROCESSOR_LOAD, watchOtherProcessorLoad } from './quiet.ts'
import type { BenchComparisonLine } from './ratio.ts'
import { measureDocumentReader } from './reader.ts'
import { printBenchReport, type BenchReportLine } from './printBenchReport.ts'
import { measureSearchQuality } from './search.ts'
import { measureServerRequestRate } from './server.ts'

/** Benchmark functions by name; `npm run bench` with a name runs one of them. */
const parts: Record<string, () => Promise<BenchComparisonLine[]>> = {
  content: measureListsAndSearches,
  accords: measurePassageSearch,
  search: measureSearchQuality,
  offline: async () => [...(await measureOfflinePack()), ...(await measureOfflineSearch())],
  board: measureOfficeResponseTimes,
  dues: () => benchmarkMonthlyDirectDebits(cluster.ownersUrl),
  reader: () => measureDocumentReader(portal),
  server: () => measureServerRequestRate(portal, peers),
  browser: () => measurePublicPageVisits(peers),
  members: () => measureMemberScreens(peers),
}

// `npm run bench` prepares this script. Names in its arguments run those benchmarks alone. The portal and its peers run
// side by side on this machine.
const named = Object.entries(parts).filter(([name]) => process.argv.includes(name))
const wanted = named.length > 0 ? named : Object.entries(parts)

const before = await measureOtherProcessorLoad()
if (before > MAX_OTHER_PROCESSOR_LOAD)
  console.log(`\nThis machine is not quiet: others take ${share(before)} of it. Nothing is concluded.`)

const folder = await mkdtemp(join(tmpdir(), 'envol-bench-'))
const cluster = await startEmbeddedPostgres({ folder, log: () => undefined })
process.env['E2E_CLUSTER_URL'] = cluster.ownersUrl
await createIndexedDatabaseTemplate(cluster.ownersUrl)
const portal = await startPortalServer('bench')
const peers = await startBenchPeerServers(portal)
const measured: BenchReportLine[] = []

try {
  for (const [name, measure] of wanted) {
    const others = watchOtherProcessorLoad()
    const lines = await measure()
    const meanwhile = others()
    if (meanwhile > MAX_OTHER_PROCESSOR_LOAD)
      console.log(`\n${name}: others took ${share(meanwhile)} of the machine meanwhile.`)
    const isQuiet = before <= MAX_OTHER_PROCESSOR_LOAD && meanwhile <= MAX_OTHER_PROCESSOR_LOAD
    measured.push(...lines.map((line) => ({ ...line, isQuiet })))
    console.log(`\n${name}: ${lines.map(({ what, ours }) => `${what} ${ours.toFixed(3)}`).join('; ')}`)
  }
  const missed = printBenchReport(measured)
  console.log(`\n${missed} missed, others took ${share(before)} of the machine before.`)
} finally {
  await peers.stop()
  await portal.stop()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}

function share(part: number) {
  return `${Math.round(part * 100)} %`
}
