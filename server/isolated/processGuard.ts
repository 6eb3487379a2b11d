import { workerData } from 'node:worker_threads'

// Watches the process from its own thread, independent of the event loop. Kills it beyond its memory (native included)
// or CPU limit, and when its parent has exited.

const { memoryMb, cpuMs } = workerData as { memoryMb: number; cpuMs: number }
const CHECKED_EACH_MS = 20
const parent = process.ppid
setInterval(() => {
  const { user, system } = process.cpuUsage()
  const isOver = process.memoryUsage.rss() > memoryMb * 1_000_000 || user + system > cpuMs * 1000
  if (isOver || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, CHECKED_EACH_MS)
