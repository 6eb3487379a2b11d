import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '#tests/findFreePort.ts'
import { PHONE_SIZE, type RunningJourneyBrowser, type BrowserTab } from './BrowserTab.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Starts WebKitGTK, Safari's engine, on a virtual screen. Each tab is a window with its own WebDriver. */
export async function startWebKit(driver: string): Promise<RunningJourneyBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  const display = `:${number.toString().trim()}`
  return {
    version: 'WebKitGTK',
    async newTab({ size = PHONE_SIZE, isStill = false } = {}) {
      const { send, stop } = await startDriver(driver, display)
      try {
        const tab = await newTab(send, [String(size.width), String(size.height), ...(isStill ? ['still'] : [])])
        const close = async () => {
          try {
            await tab.close()
          } finally {
            await stop()
          }
        }
        return { ...tab, close }
      } catch (error) {
        await stop()
        throw error
      }
    },
    close: () => stopped(screen),
  }
}

/** Starts a WebDriver process on a virtual screen; resolves when it responds. */
async function startDriver(driver: string, display: string) {
  const port = await findFreePort()
  const server = spawn(driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      LANG: 'C.UTF-8',
      TZ: 'Europe/Paris',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
    },
    stdio: 'ignore',
  })
  const send: Send = (method, path, body) => wire(`http://127.0.0.1:${port}${path}`, method, body)
  await untilDone(() => send('GET', '/status'))
  return { send, stop: () => stopped(server) }
}

/** WebDriver codes of keyboard keys without a character. */
const codes: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  F10: '\uE03A',
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>

async function newTab(send: Send, options: string[]): Promise<BrowserTab> {
  const capabilities = {
    alwaysMatch: {
      'webkitgtk:browserOptions': {
        binary: here('./webkitWindow.py'),
        args: [here('./inPage.js'), ...options],
      },
    },
  }
  const { sessionId } = (await send('POST', '/session', { capabilities })) as { sessionId: string }
  const session = `/session/${sessionId}`
  const run = (script: string) => send('POST', `${session}/execute/sync`, { script, args: [] })
  const found = async () => {
    const element = (await run('return window.journey.found')) as Record<string, string>
    return `${session}/element/${element[ELEMENT]}`
  }
  const type = async (text: string) => void (await send('POST', `${await found()}/value`, { text }))
  return {
    goTo: async (url) => void (await send('POST', `${session}/url`, { url })),
    ask: (expression) => run(`return (${expression})`) as Promise<never>,
    press: async () => void (await send('POST', `${await found()}/click`, {})),
    type,
    async keys(keys) {
      const actions = keys.flatMap((key) => {
        const pressed = key.split('+').map((name) => codes[name] ?? name)
        return [
          ...pressed.map((value) => ({ type: 'keyDown', value })),
          ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
        ]
      })
      await send('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    upload: type,
    goBack: async () => void (await send('POST', `${session}/back`, {})),
    close: async () => {
      await send('DELETE', `${session}/window`)
      // The session usually ends with its last window.
      await send('DELETE', session).catch(() => undefined)
    },
  }
}

async function wire(url: string, method: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(60_000)
  const answer = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`)
  return value
}

async function untilDone(ask: () => Promise<unknown>) {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries > 100) throw error
      await sleep(100)
    }
  }
}

async function stopped(program: ChildProcess) {
  if (program.exitCode !== null || program.signalCode !== null) return
  const exit = once(program, 'exit')
  program.kill()
  await exit
}
