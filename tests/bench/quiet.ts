import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** The most that others may take of the machine's cores for a measurement to mean something. */
export const QUIET = 0.1

const TICKS_A_SECOND = 100

type Reading = { at: number; busy: number; ours: number }

/** What the machine has done until now, and what of it this bench and all that it has started: Linux alone tells. */
function read(): Reading {
  const busy = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
  return { at: performance.now(), busy, ours: ownTicks() / TICKS_A_SECOND }
}

/** Begins to watch; gives the share of the cores that others took since. */
export function watchOthers(): () => number {
  const before = read()
  return () => {
    const after = read()
    const seconds = ((after.at - before.at) / 1000) * cpus().length
    return Math.max(0, after.busy - before.busy - (after.ours - before.ours)) / seconds
  }
}

/** The share of the cores that others take while the bench does nothing. */
export async function othersNow(ms = 4000) {
  const others = watchOthers()
  await sleep(ms)
  return others()
}

/** The processor time of this process and of all below it, those that have ended included. */
function ownTicks() {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : []))
  const own = new Set([process.pid])
  // A parent may stand after its child: as often as a new one is found.
  for (let found = 0; found !== own.size;) {
    found = own.size
    for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid)
  }
  return processes.reduce((sum, { pid, ticks }) => sum + (own.has(pid) ? ticks : 0), 0)
}

function statOf(pid: number) {
  try {
    const [, parent, , , , , , , , , , ...times] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    // Its own time, in its own work and in the system's, and that of its children that have ended.
    const ticks = times.slice(0, 4).reduce((sum, time) => sum + Number(time), 0)
    return [{ pid, parent: Number(parent), ticks }]
  } catch {
    return [] // gone meanwhile
  }
}
