import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#tests/findFreePort.ts'
import type { StressTestFinding, StressTestContext } from './finding.ts'
import { roundForDisplay, timeHttpRequest } from './measure.ts'

type Proxy = { name: string; program: string; arguments: string[]; settings: (to: string, port: number) => string }

const BODIES = [50_000, 1_000_000, 8_000_000]

// Settings as in the proxies' manuals, with keep-alive connections to the portal and unbuffered request bodies.
const proxies: Proxy[] = [
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    arguments: ['-e', 'stderr', '-g', 'daemon off;', '-c'],
    settings: (to, port) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
pid nginx.pid;
events {}
http {
  access_log off;
  client_max_body_size 100m;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  upstream portal { server ${to}; keepalive 1; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://portal;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_request_buffering off;
    }
  }
}`,
  },
  {
    name: 'Caddy',
    program: '/usr/bin/caddy',
    arguments: ['run', '--adapter', 'caddyfile', '--config'],
    settings: (to, port) => `
{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy ${to} {
    transport http {
      keepalive_idle_conns_per_host 1
    }
  }
}`,
  },
]

/**
 * Stress test: sends rejected uploads through each installed reverse proxy, then times the next requests on its
 * connections.
 */
export async function stressTestReverseProxies({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const findings: StressTestFinding[] = []
  for (const proxy of proxies.filter(({ program }) => existsSync(program))) {
    const folder = await mkdtemp(join(tmpdir(), 'envol-proxy-'))
    const port = await findFreePort()
    const file = join(folder, 'settings')
    await writeFile(file, proxy.settings(new URL(portal.url).host, port))
    const prefix = proxy.name === 'nginx' ? ['-p', folder] : []
    const running = spawn(proxy.program, [...prefix, ...proxy.arguments, file], {
      stdio: 'ignore',
      env: { ...process.env, HOME: folder },
    })
    const ended = once(running, 'exit')
    try {
      const url = `http://127.0.0.1:${port}`
      for (let tries = 0; tries < 50 && (await timeHttpRequest(`${url}/healthz`)).status !== 200; tries++)
        await sleep(100)
      findings.push(await refusedThrough(proxy.name, url))
    } finally {
      running.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    }
  }
  return findings
}

async function refusedThrough(name: string, url: string): Promise<StressTestFinding> {
  const refusals: Record<number, number> = {}
  const next: Awaited<ReturnType<typeof timeHttpRequest>>[] = []
  for (let round = 0; round < 10; round++) {
    for (const size of BODIES) {
      const { status } = await timeHttpRequest(`${url}/api/v1/profile/picture`, {
        method: 'PUT',
        headers: { 'content-type': 'image/png', authorization: 'Bearer nobody' },
        body: Buffer.alloc(size),
      })
      refusals[status] = (refusals[status] ?? 0) + 1
      next.push(...(await Promise.all([1, 2, 3].map(() => timeHttpRequest(`${url}/healthz`)))))
    }
  }
  const longest = Math.max(...next.map(({ ms }) => ms))
  const failed = next.filter(({ status }) => status !== 200).length
  return {
    what: `30 refused uploads through ${name}, and 90 requests after them`,
    seen: `refused with ${JSON.stringify(refusals)}; after them ${failed} failed, the longest took ${roundForDisplay(longest)} ms`,
    bound: 'all refused with 401, none after them fails or waits a second',
    isHeld: Object.keys(refusals).join() === '401' && failed === 0 && longest < 1000,
  }
}
