import { expect, onTestFinished, test } from 'vitest'
import { createPortalTestDatabase, demoLoginCredentials } from '#tests/api/portal.ts'
import { isProcessRunning, listChildProcesses, startPortalProcesses } from '#tests/api/realServer.ts'
import { endlessSvgDrawing } from '#tests/samples/endlessSvgDrawing.ts'

test('the server ends in time while an endless drawing runs, and leaves no process', async () => {
  const portal = await startPortalProcesses(await createPortalTestDatabase(), { PROCESSES: '1' })
  onTestFinished(() => void portal.stop())
  const headers = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const signedIn = await fetch(`${portal.url}/api/v1/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(demoLoginCredentials({ email: 'bureau@envol.example' })),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const before = new Set(listChildProcesses(portal.pid))
  const sending = fetch(`${portal.url}/api/v1/board/logo`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'image/svg+xml', authorization: `Bearer ${token}` },
    body: `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="4">${endlessSvgDrawing}</svg>`,
  })
  const drawing = () => listChildProcesses(portal.pid).filter((pid) => !before.has(pid))
  await expect.poll(drawing).toHaveLength(1)
  const [child = 0] = drawing()
  portal.server.kill('SIGTERM')
  const answer = await sending
  expect([422, 503]).toContain(answer.status)
  expect(((await answer.json()) as { message: string }).message).toMatch(/trop de mémoire ou de temps|très sollicité/)
  expect(await portal.exit).toEqual([0, null])
  expect(isProcessRunning(child)).toBe(false)
})
