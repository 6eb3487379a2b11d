import { expect, it, onTestFinished } from 'vitest'
import { startPortal } from './portal.ts'

const forwarded = { 'x-forwarded-for': '203.0.113.7' }
const isWarning = (line: string) => line.includes('TRUST_PROXY does not name')

/** Starts a portal with the given proxies, and returns the warnings that requests from `peer` cause. */
async function collectWarnings(TRUST_PROXY: string | undefined, peer: string, headers: Record<string, string>[]) {
  const portal = await startPortal({ env: { ...(TRUST_PROXY && { TRUST_PROXY }) } })
  onTestFinished(() => portal.close())
  for (const sent of headers) await portal.app.inject({ url: '/healthz', remoteAddress: peer, headers: sent })
  return portal.lines.filter(isWarning)
}

it('warns once about a proxy that the settings do not name', async () => {
  expect(await collectWarnings(undefined, '127.0.0.1', [{}, forwarded, forwarded])).toHaveLength(1)
  expect(await collectWarnings('10.0.0.1', '127.0.0.1', [forwarded])).toHaveLength(1)
})

it('stays silent without a proxy, and behind one that the settings name', async () => {
  expect(await collectWarnings(undefined, '203.0.113.7', [{}, {}])).toEqual([])
  expect(await collectWarnings('127.0.0.1', '127.0.0.1', [forwarded, {}])).toEqual([])
})
