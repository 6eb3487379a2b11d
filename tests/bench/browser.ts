import type { Browser } from 'playwright'
import { buildMaximumRatioBenchLine, type BenchComparisonLine } from './ratio.ts'
import { benchPagePaths, type BenchPeerServers } from './peers.ts'
import { startThrottlingProxy } from './pipe.ts'
import { startThrottledPortal } from './reached.ts'
import { median } from './server.ts'
import {
  measureNewsPostClicks,
  launchBenchmarkBrowser,
  measurePageVisit,
  type PageVisitMetrics,
  type PageVisitOptions,
} from './visit.ts'

const ROUNDS = 7

// A static page is complete once loaded; a hydrated page is observed for longer.
const paints: PageVisitOptions = { network: 'as it is', followedMs: 1500 }
const isStatic: PageVisitOptions = { network: 'as it is', followedMs: 700 }

/**
 * Benchmarks each public page on an emulated phone against a static and a minimal React page, and times clicks on a
 * news post.
 */
export async function measurePublicPageVisits(peers: BenchPeerServers): Promise<BenchComparisonLine[]> {
  const portal = await startThrottledPortal('bench_reached', Object.values(benchPagePaths))
  const pipe = await startThrottlingProxy(peers.url)
  const browser = await launchBenchmarkBrowser()
  const ratios: BenchComparisonLine[] = []
  try {
    let article = Number.NaN
    for (const [name, path] of Object.entries(benchPagePaths)) {
      const met = await visitInTurn(browser, {
        ours: [`${portal.url}${path}`],
        fixed: [`${peers.url}/${name}.html`, { followedMs: 700 }],
        minimal: [`${peers.url}/minimal.html`],
        oursPiped: [`${portal.pipedUrl}${path}`, paints],
        fixedPiped: [`${pipe.url}/${name}.html`, isStatic],
      })
      ratios.push(...linesOf(name, met))
      if (name === 'article') article = met.fixed.lcp
    }
    ratios.push(
      buildMaximumRatioBenchLine(0.4, 'click on an article fetched ahead, loading its static page', [
        await measureNewsPostClicks(browser, portal.url, ROUNDS, true),
        article,
      ]),
      buildMaximumRatioBenchLine(1, 'click on an article not fetched ahead, the same', [
        await measureNewsPostClicks(browser, portal.url, ROUNDS, false),
        article,
      ]),
    )
    return ratios
  } finally {
    await browser.close()
    await Promise.all([pipe.stop(), portal.stop()])
  }
}

type Met = Record<'ours' | 'fixed' | 'minimal' | 'oursPiped' | 'fixedPiped', PageVisitMetrics>

function linesOf(name: string, { ours, fixed, minimal, oursPiped, fixedPiped }: Met): BenchComparisonLine[] {
  const shift = { what: `${name}, layout shift`, ours: ours.cls, theirs: 0, unit: '', bound: '≤ 0.01' }
  return [
    buildMaximumRatioBenchLine(1.2, `${name}, largest contentful paint through slow start, static page`, [
      oursPiped.lcp,
      fixedPiped.lcp,
    ]),
    buildMaximumRatioBenchLine(Infinity, `${name}, the same with the browser’s throttling`, [ours.lcp, fixed.lcp]),
    buildMaximumRatioBenchLine(0.65, `${name}, blocking time, minimal page of the same libraries`, [
      ours.tbt,
      minimal.tbt,
    ]),
    { ...shift, isHeld: ours.cls <= 0.01 },
  ]
}

/**
 * Returns the median loading metrics of several visits of each page. Pages alternate, so that the machine's load
 * affects all alike.
 */
async function visitInTurn<Name extends string>(
  browser: Browser,
  addresses: Record<Name, [url: string, options?: PageVisitOptions]>,
) {
  const names = Object.keys(addresses) as Name[]
  const visits = names.map((name) => [name, [] as PageVisitMetrics[]] as const)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, made] of visits) {
      const [url, options] = addresses[name]
      made.push(await measurePageVisit(browser, url, options))
    }
  }
  const middle = (made: PageVisitMetrics[], figure: keyof PageVisitMetrics) => median(made.map((one) => one[figure]))
  const medians = visits.map(([name, made]) => [
    name,
    { lcp: middle(made, 'lcp'), tbt: middle(made, 'tbt'), cls: middle(made, 'cls') },
  ])
  return Object.fromEntries(medians) as Record<Name, PageVisitMetrics>
}
