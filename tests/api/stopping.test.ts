import { expect, it, onTestFinished } from 'vitest'
import { createPortalTestDatabase } from './portal.ts'
import { startPortalProcesses } from './realServer.ts'
import { stopPortalUnderLoad } from './stopUnderLoad.ts'

// `machines.test` stops a portal of one process under load.
it('two processes stop without cutting a response, and close each connection', { tags: ['nightly'] }, async () => {
  const database = await createPortalTestDatabase()
  const portal = await startPortalProcesses(database, { PROCESSES: '2' })
  onTestFinished(() => void portal.stop())
  // The connections are known from here on: the requests below need none to the database.
  await portal.oneEach()
  await stopPortalUnderLoad(portal, database)
  expect(await portal.exit).toEqual([0, null])
})

it('the server ends when nobody reads its output', { tags: ['nightly'] }, async () => {
  const portal = await startPortalProcesses(await createPortalTestDatabase(), { PROCESSES: '1' }, { isRead: false })
  onTestFinished(() => void portal.stop())
  expect(await portal.exit).toEqual([1, null])
})
