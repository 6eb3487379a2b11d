import { runLoadTest } from '#tests/bench/runLoadTest.ts'
import { medianResponseTime, readProcessMemory, measurePeakProcessMemory, roundForDisplay } from './measure.ts'
import type { StressTestFinding, StressTestContext } from './finding.ts'

const asBrowsers = { 'accept-encoding': 'br' }

/** Stress test: compares the request rate of the home page in brotli with the rate uncompressed. */
export async function stressTestCompressedPages({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const rate = async (headers: Record<string, string>) => (await runLoadTest(portal.url, { headers })).perSecond
  const [plain, brotli]: number[][] = [[], []]
  for (let round = 0; round < 4; round++) {
    const [one, other] = [await rate({}), await rate(asBrowsers)]
    // The first round warms up.
    if (round > 0) {
      plain?.push(one)
      brotli?.push(other)
    }
  }
  const [theirs, ours] = [medianResponseTime(plain ?? []), medianResponseTime(brotli ?? [])]
  return [
    {
      what: 'home in brotli against plain, 10 connections',
      seen: `${Math.round(ours)} against ${Math.round(theirs)} requests/s, ${roundForDisplay(ours / theirs)} ×`,
      bound: '≥ 0.8 ×',
      isHeld: ours >= 0.8 * theirs,
    },
  ]
}

/** Stress test: requests the home page on a thousand connections at once. */
export async function stressTestManyConnections({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const before = readProcessMemory(portal.pid)
  const asked = runLoadTest(portal.url, { connections: 1000, seconds: 15, headers: asBrowsers })
  const { most, result } = await measurePeakProcessMemory(portal.pid, asked)
  const { longestMs, perSecond, statuses, broken } = result
  const isAnswered = broken === 0 && Object.keys(statuses).join() === '200'
  return [
    {
      what: '1,000 connections asking for home in brotli',
      seen: `memory ${before} to ${most} MiB, longest answer ${roundForDisplay(longestMs / 1000)} s, ${Math.round(perSecond)} requests/s, ${JSON.stringify(statuses)}, ${broken} broken`,
      bound: 'memory < 800 MiB, each answer within 10 s, none refused',
      isHeld: most < 800 && longestMs < 10_000 && isAnswered,
    },
  ]
}
