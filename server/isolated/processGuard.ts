import { workerData } from 'node:worker_threads'

// Watches its process from a thread of its own, so that a busy event loop does not hold it back: kills the process beyond
// its memory limit, native memory included, and when its parent has gone.

const { memoryMb } = workerData as { memoryMb: number }
const CHECKED_EACH_MS = 20
const parent = process.ppid
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMb * 1_000_000 || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, CHECKED_EACH_MS)
