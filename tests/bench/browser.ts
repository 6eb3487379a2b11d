import { chromium as playwright, type Browser } from 'playwright'
import { chromium } from '#tests/e2e/browser.ts'
import { atMost, type Ratio } from './ratio.ts'
import { pages, type Peers } from './peers.ts'
import { startPipe } from './pipe.ts'
import { median } from './server.ts'
import { clicks, visit, type Network, type Visit } from './visit.ts'

const ROUNDS = 7

/** What a person on a phone feels: each page against a static one and a minimal one, and a click on an article. */
export async function measureBrowser(portal: { url: string }, peers: Peers): Promise<Ratio[]> {
  const browser = await playwright.launch(chromium)
  const pipes = { ours: await startPipe(portal.url), theirs: await startPipe(peers.url) }
  const ratios: Ratio[] = []
  let article = Number.NaN
  for (const [name, path] of Object.entries(pages)) {
    const met = await visitInTurn(browser, {
      ours: [`${portal.url}${path}`, 'throttled'],
      fixed: [`${peers.url}/${name}.html`, 'throttled'],
      minimal: [`${peers.url}/minimal.html`, 'throttled'],
      oursPiped: [`${pipes.ours.url}${path}`, 'as it is'],
      fixedPiped: [`${pipes.theirs.url}/${name}.html`, 'as it is'],
    })
    ratios.push(
      atMost(1.2, `${name}, largest contentful paint through slow start, static page`, [
        met.oursPiped.lcp,
        met.fixedPiped.lcp,
      ]),
      atMost(Infinity, `${name}, the same with the browser’s throttling`, [met.ours.lcp, met.fixed.lcp]),
      atMost(0.65, `${name}, blocking time, minimal page of the same libraries`, [met.ours.tbt, met.minimal.tbt]),
      {
        what: `${name}, layout shift`,
        ours: met.ours.cls,
        theirs: 0,
        unit: '',
        bound: '≤ 0.01',
        isHeld: met.ours.cls <= 0.01,
      },
    )
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
  await Promise.all([pipes.ours.stop(), pipes.theirs.stop(), browser.close()])
  return ratios
}

/** The medians of some visits of each page, made in turn so that all meet the same moods of the machine. */
async function visitInTurn<Name extends string>(
  browser: Browser,
  addresses: Record<Name, [url: string, network: Network]>,
) {
  const names = Object.keys(addresses) as Name[]
  const visits = names.map((name) => [name, [] as Visit[]] as const)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, made] of visits) {
      const [url, network] = addresses[name]
      made.push(await visit(browser, url, network))
    }
  }
  const middle = (made: Visit[], figure: keyof Visit) => median(made.map((one) => one[figure]))
  const medians = visits.map(([name, made]) => [
    name,
    { lcp: middle(made, 'lcp'), tbt: middle(made, 'tbt'), cls: middle(made, 'cls') },
  ])
  return Object.fromEntries(medians) as Record<Name, Visit>
}
