import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/database/embedded.ts'
import { startServer } from '#tests/e2e/server.ts'
import { measureAccords } from './accords.ts'
import { measureBrowser } from './browser.ts'
import { measureContent } from './content.ts'
import { measureDues } from './dues.ts'
import { startPeers } from './peers.ts'
import type { Ratio } from './ratio.ts'
import { measureReader } from './reader.ts'
import { measureSearch } from './search.ts'
import { measureServer } from './server.ts'

// The built portal and its peers, side by side in one run, on this machine. `npm run bench` prepares everything.
const folder = await mkdtemp(join(tmpdir(), 'envol-bench-'))
const cluster = await startEmbedded({ folder, log: () => undefined })
process.env['E2E_CLUSTER_URL'] = cluster.url
const portal = await startServer('bench')
const peers = await startPeers(portal)
const only = process.argv[2]

try {
  if (!only || only === 'content')
    print('10,000 posts and 500 questions against 100 and 39, one call after another', await measureContent())
  if (!only || only === 'accords')
    print('2,000 agreements of 60,000 pages against 200 of 6,000, one search after another', await measureAccords())
  if (!only || only === 'search') print('Questions of crew, and the articles that answer them', await measureSearch())
  if (!only || only === 'dues')
    print('A month of debits of 5,000 members with 36 months behind them against 500', await measureDues(cluster.url))
  if (!only || only === 'reader') print('Reader, on the same phone as the browser’s', await measureReader(portal))
  if (!only || only === 'server')
    print('Server, 10 connections unless told, as browsers ask (brotli)', await measureServer(portal, peers))
  if (!only || only === 'browser')
    print('Browser, 150 ms, 1.6 Mbit/s, CPU ÷ 4, medians of 5', await measureBrowser(portal, peers))
} finally {
  await peers.stop()
  await portal.stop()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}

function print(title: string, ratios: Ratio[]) {
  console.log(`\n${title}`)
  for (const { what, ours, theirs, unit, bound, isHeld } of ratios) {
    const figures = theirs
      ? `${round(ours)} against ${round(theirs)} ${unit}: ${round(ours / theirs)} ×`
      : `${round(ours)} ${unit}`
    console.log(`  ${isHeld ? 'held  ' : 'MISSED'}  ${what}: ${figures} (${bound})`)
  }
}

function round(value: number) {
  return value >= 100 ? Math.round(value) : Math.round(value * 1000) / 1000
}
