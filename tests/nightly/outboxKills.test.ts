import { afterEach, expect, test, vi } from 'vitest'
import { deleteRowsOfMemberActions, expectActionsSentOnceDespiteCuts } from '#tests/api/outboxCuts.ts'
import { useTestPortal } from '#tests/api/portal.ts'
import { startPortalProcesses } from '#tests/api/realServer.ts'

const here = useTestPortal()
afterEach(() => vi.unstubAllGlobals())

test('an outbox is sent once, in order, through fifty cuts, of which three kill the server', async () => {
  await deleteRowsOfMemberActions(here.portal)
  const token = await here.portal.signIn('membre@envol.example')
  let server = await startPortalProcesses(here.portal.url)
  let killed = 0
  const restart = async () => {
    killed++
    await server.stop()
    server = await startPortalProcesses(here.portal.url)
  }
  try {
    const kills = { at: new Set([9, 24, 41]), restart }
    const cuts = await expectActionsSentOnceDespiteCuts({ portal: here.portal, token, url: () => server.url, kills })
    expect(cuts).toBe(50)
  } finally {
    await server.stop()
  }
  expect(killed).toBe(3)
})
