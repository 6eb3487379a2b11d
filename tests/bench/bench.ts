import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/database/cluster/embedded.ts'
import { makeReadTemplate } from '#tests/cluster/templates.ts'
import { startPortalServer } from '#tests/e2e/server.ts'
import { measurePassageSearch } from './accords.ts'
import { measureBoard } from './board.ts'
import { measureBrowser } from './browser.ts'
import { measureContent } from './content.ts'
import { measureDues } from './dues.ts'
import { measureMembers } from './members.ts'
import { measureOffline } from './offline.ts'
import { measurePack } from './pack.ts'
import { startPeers } from './peers.ts'
import { measureOtherLoad, MAX_OTHER_LOAD, watchOtherLoad } from './quiet.ts'
import type { BenchLine } from './ratio.ts'
import { measureReader } from './reader.ts'
import { printBenchReport, type MeasuredLine } from './printBenchReport.ts'
import { measureSearch } from './search.ts'
import { measureServer } from './server.ts'

/** Benchmark functions by name; `npm run bench` with a name runs one of them. */
const parts: Record<string, () => Promise<BenchLine[]>> = {
  content: measureContent,
  accords: measurePassageSearch,
  search: measureSearch,
  offline: async () => [...(await measurePack()), ...(await measureOffline())],
  board: measureBoard,
  dues: () => measureDues(cluster.ownersUrl),
  reader: () => measureReader(portal),
  server: () => measureServer(portal, peers),
  browser: () => measureBrowser(peers),
  members: () => measureMembers(peers),
}

// `npm run bench` prepares this script. Names in its arguments run those benchmarks alone. The portal and its peers run
// side by side on this machine.
const named = Object.entries(parts).filter(([name]) => process.argv.includes(name))
const wanted = named.length > 0 ? named : Object.entries(parts)

const before = await measureOtherLoad()
if (before > MAX_OTHER_LOAD)
  console.log(`\nThis machine is not quiet: others take ${share(before)} of it. Nothing is concluded.`)

const folder = await mkdtemp(join(tmpdir(), 'envol-bench-'))
const cluster = await startEmbedded({ folder, log: () => undefined })
process.env['E2E_CLUSTER_URL'] = cluster.ownersUrl
await makeReadTemplate(cluster.ownersUrl)
const portal = await startPortalServer('bench')
const peers = await startPeers(portal)
const measured: MeasuredLine[] = []

try {
  for (const [name, measure] of wanted) {
    const others = watchOtherLoad()
    const lines = await measure()
    const meanwhile = others()
    if (meanwhile > MAX_OTHER_LOAD) console.log(`\n${name}: others took ${share(meanwhile)} of the machine meanwhile.`)
    const isQuiet = before <= MAX_OTHER_LOAD && meanwhile <= MAX_OTHER_LOAD
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
