import { workerData } from 'node:worker_threads'

// Watches its process from a thread of its own, so that a busy event loop does not hold it back: kills the process beyond
// its memory (native memory included) and processor time, and when its parent has gone.

const { memoryMb, cpuMs } = workerData as { memoryMb: number; cpuMs: number }
const CHECKED_EACH_MS = 20
const parent = process.ppid
setInterval(() => {
  const { user, system } = process.cpuUsage()
  const isOver = process.memoryUsage.rss() > memoryMb * 1_000_000 || user + system > cpuMs * 1000
  if (isOver || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, CHECKED_EACH_MS)
