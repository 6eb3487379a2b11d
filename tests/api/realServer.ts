import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { findFreePort } from '#tests/findFreePort.ts'
import { TEST_DATA_ENCRYPTION_KEYS } from './dataKeys.ts'

/**
 * Starts the portal's server in child processes, on the database of a URL. Without `isRead`, the test leaves the output
 * unread.
 */
export async function startPortalProcesses(
  databaseUrl: string,
  settings: Record<string, string> = {},
  { isRead = true } = {},
) {
  const port = await findFreePort()
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../server/index.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      DEMO: 'on',
      DATA_KEYS: TEST_DATA_ENCRYPTION_KEYS,
      // The disk of the machine that runs the tests is no part of them.
      DISK_FREE_PERCENT: '0',
      LOAD_SHEDDING: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(server, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const said: string[] = []
  const ready = new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      createInterface(stream).on('line', (line) => {
        said.push(line)
        if (line.includes('Envol est prêt')) resolve()
      })
    }
  })
  if (!isRead) for (const stream of [server.stdout, server.stderr]) stream.destroy()
  await Promise.race([ready, exit])
  const url = `http://127.0.0.1:${port}`

  /** Returns the id of the server process that has answered a request, from the log line of the request. */
  async function answeredBy({ id }: PortalProcessResponse): Promise<number> {
    const line = () => said.find((one) => one.includes(`"reqId":"${id}"`))
    await expect.poll(line).toBeDefined()
    return (JSON.parse(line() ?? '') as { pid: number }).pid
  }

  return {
    url,
    pid: server.pid ?? 0,
    server,
    exit,
    /** Output lines of the portal's server processes so far. */
    said,
    answeredBy,
    /** Opens a keep-alive connection to each of the server's processes. Returns HTTP agents by process id. */
    async oneEach(count = 2): Promise<Map<number, Agent>> {
      const agents = new Map<number, Agent>()
      // The system gives a new connection to any process.
      while (agents.size < count) {
        const agent = createKeepAliveAgent()
        const pid = await answeredBy(await sendKeepAliveRequest(agent, `${url}/api/v1/companies`))
        if (agents.has(pid)) agent.destroy()
        else agents.set(pid, agent)
      }
      return agents
    },
    /** Sends a signal to the portal's server; returns its exit code and signal. */
    stop: async (signal: NodeJS.Signals = 'SIGKILL') => {
      server.kill(signal)
      return exit
    },
  }
}

export type PortalProcesses = Awaited<ReturnType<typeof startPortalProcesses>>

export type PortalProcessResponse = {
  status: number | undefined
  id: string | undefined
  isLast: boolean
  body: string
}

/** Returns a Node HTTP agent with one keep-alive connection. */
export const createKeepAliveAgent = () => new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one HTTP request on a keep-alive connection of the agent. */
export function sendKeepAliveRequest(
  agent: Agent,
  url: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
) {
  return new Promise<PortalProcessResponse>((resolve, reject) => {
    const sent = body && JSON.stringify(body)
    const headers = sent ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) } : {}
    const asked = request(url, { agent, method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.once('end', () =>
        resolve({
          status: response.statusCode,
          id: response.headers['x-request-id'] as string | undefined,
          isLast: response.headers.connection === 'close',
          body: text,
        }),
      )
      response.once('error', reject)
    })
    asked.once('error', reject)
    asked.end(sent)
  })
}

/** Returns the ids of a process's child processes. */
export const listChildProcesses = (pid: number) =>
  readdirSync('/proc')
    .map(Number)
    .filter((child) => stateOf(child).parent === pid)

/** True when an operating system process with this id runs. A zombie process does not. */
export const isProcessRunning = (pid: number) => !['gone', 'Z'].includes(stateOf(pid).state)

function stateOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return { state: 'gone' }
  }
}
