import type { Browser } from 'playwright'
import { atMost, type Ratio } from './ratio.ts'
import { pages, type Peers } from './peers.ts'
import { startPipe } from './pipe.ts'
import { startReached } from './reached.ts'
import { median } from './server.ts'
import { clicks, launchBare, visit, type Visit, type VisitOptions } from './visit.ts'

const ROUNDS = 7

// A static page is complete once loaded; a hydrated page is observed for longer.
const paints: VisitOptions = { network: 'as it is', followedMs: 1500 }
const isStatic: VisitOptions = { network: 'as it is', followedMs: 700 }

/** Compares each public page on a phone with a static and a minimal page, and times clicks on an article. */
export async function measureBrowser(peers: Peers): Promise<Ratio[]> {
  const portal = await startReached('bench_reached', Object.values(pages))
  const pipe = await startPipe(peers.url)
  const browser = await launchBare()
  const ratios: Ratio[] = []
  try {
    let article = Number.NaN
    for (const [name, path] of Object.entries(pages)) {
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
      atMost(0.4, 'click on an article fetched ahead, loading its static page', [
        await clicks(browser, portal.url, ROUNDS, true),
        article,
      ]),
      atMost(1, 'click on an article not fetched ahead, the same', [
        await clicks(browser, portal.url, ROUNDS, false),
        article,
      ]),
    )
    return ratios
  } finally {
    await browser.close()
    await Promise.all([pipe.stop(), portal.stop()])
  }
}

type Met = Record<'ours' | 'fixed' | 'minimal' | 'oursPiped' | 'fixedPiped', Visit>

function linesOf(name: string, { ours, fixed, minimal, oursPiped, fixedPiped }: Met): Ratio[] {
  const shift = { what: `${name}, layout shift`, ours: ours.cls, theirs: 0, unit: '', bound: '≤ 0.01' }
  return [
    atMost(1.2, `${name}, largest contentful paint through slow start, static page`, [oursPiped.lcp, fixedPiped.lcp]),
    atMost(Infinity, `${name}, the same with the browser’s throttling`, [ours.lcp, fixed.lcp]),
    atMost(0.65, `${name}, blocking time, minimal page of the same libraries`, [ours.tbt, minimal.tbt]),
    { ...shift, isHeld: ours.cls <= 0.01 },
  ]
}

/**
 * Returns the medians of several visits of each page. Pages alternate, so that the machine's load affects all alike.
 */
async function visitInTurn<Name extends string>(
  browser: Browser,
  addresses: Record<Name, [url: string, options?: VisitOptions]>,
) {
  const names = Object.keys(addresses) as Name[]
  const visits = names.map((name) => [name, [] as Visit[]] as const)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, made] of visits) {
      const [url, options] = addresses[name]
      made.push(await visit(browser, url, options))
    }
  }
  const middle = (made: Visit[], figure: keyof Visit) => median(made.map((one) => one[figure]))
  const medians = visits.map(([name, made]) => [
    name,
    { lcp: middle(made, 'lcp'), tbt: middle(made, 'tbt'), cls: middle(made, 'cls') },
  ])
  return Object.fromEntries(medians) as Record<Name, Visit>
}
