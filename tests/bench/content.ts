import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import { startPortalServer } from '#tests/e2e/server.ts'
import { insertBenchPosts } from './insertBenchPosts.ts'
import type { BenchComparisonLine } from './ratio.ts'
import { median } from './server.ts'

const SMALL = { posts: 100, questions: 39 }
const LARGE = { posts: 10_000, questions: 500 }
/** Maximum 95th percentile of response times of the portal's search, in milliseconds. */
const SEARCH_MS = 100
const SITEMAP_MS = 300

// Search queries: common and rare words, several words, synonyms, incomplete and misspelt words.
export const BENCH_SEARCH_QUERIES = (
  'repos,découché,decouche,fatigue,pnc,congés,grossesse,rep,na,temps de vol,repos escale,hôtesse fatigue,' +
  'réserve à domicile,bulletin de paie,accident du travail,grève,négocation,decuche,quatorze,zzzz'
).split(',')
// Words that no text contains: the server compares each with its whole vocabulary.
const UNKNOWN = 'fatiggue,decouhces,planing,remunerration,hotesses fatiguuee,xqzwvkkj,grosesse escalle,ba+cou+dre'

/** Measures how much slower news lists and searches are with 10,000 posts than with 100, one API call at a time. */
export async function measureListsAndSearches(): Promise<BenchComparisonLine[]> {
  const small = await startFilled('bench_small', SMALL)
  const large = await startFilled('bench_large', LARGE)
  const timesOf = async (paths: string[], rounds: number) => {
    const times = { ours: [] as number[], theirs: [] as number[] }
    for (let round = 0; round <= rounds; round++) {
      for (const path of paths) {
        const [ours, theirs] = [await time(`${large.url}${path}`), await time(`${small.url}${path}`)]
        // The first round warms up both servers.
        if (round > 0) times.ours.push(ours)
        if (round > 0) times.theirs.push(theirs)
      }
    }
    return times
  }
  try {
    const words = [...BENCH_SEARCH_QUERIES, ...UNKNOWN.split(',')].map(encodeURIComponent)
    const searched = await timesOf(
      words.map((word) => `/api/v1/search?query=${word}`),
      5,
    )
    const late = p95(searched.ours)
    const unit = 'ms'
    return [
      // No screen requests ten posts at once, so that this call is never cached.
      ratio(
        'news list, made anew',
        await timesOf(['/api/v1/posts?per_page=10', '/api/v1/posts?per_page=10&page=5'], 25),
      ),
      ratio('search', searched),
      {
        what: 'search, 95th percentile',
        ours: late,
        theirs: p95(searched.theirs),
        unit,
        bound: `≤ ${SEARCH_MS} ms`,
        isHeld: late <= SEARCH_MS,
      },
      ratio(
        'search in the news',
        await timesOf(
          words.map((word) => `/api/v1/posts?search=${word}`),
          5,
        ),
      ),
      sitemap(await timesOf(['/sitemap.xml'], 20)),
      ratio('feeds, made anew', await timesOf(['/flux.xml', '/flux.atom', '/flux/2.xml'], 20)),
    ]
  } finally {
    await small.stop()
    await large.stop()
  }
}

async function startFilled(name: string, amount: Parameters<typeof insertBenchPosts>[2]) {
  const server = await startPortalServer(name)
  const client = new Client({ connectionString: server.databaseUrl })
  await client.connect()
  await insertBenchPosts(client, server.databaseUrl, amount)
  await client.end()
  return server
}

// Sitemaps and feeds are cached for the portal's own host only; this host bypasses the cache.
const ELSEWHERE = { host: 'measure.example' }

async function time(url: string) {
  const start = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(url, { headers: ELSEWHERE }, resolve).once('error', reject)
  const answer = await promise
  await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
  return performance.now() - start
}

function ratio(what: string, { ours, theirs }: { ours: number[]; theirs: number[] }): BenchComparisonLine {
  const [large, small] = [median(ours), median(theirs)]
  return { what, ours: large, theirs: small, unit: 'ms', bound: '≤ 2 ×', isHeld: large <= 2 * small }
}

/**
 * Returns the benchmark report line of the XML sitemap. The sitemap lists every post, so its bound is a time, not a
 * ratio.
 */
function sitemap({ ours, theirs }: { ours: number[]; theirs: number[] }): BenchComparisonLine {
  const [large, small] = [median(ours), median(theirs)]
  const bound = `≤ ${SITEMAP_MS} ms`
  return { what: 'sitemap, made anew', ours: large, theirs: small, unit: 'ms', bound, isHeld: large <= SITEMAP_MS }
}

const p95 = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
