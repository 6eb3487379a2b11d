import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** Maximum share of the processor cores that other programs may use during a valid benchmark. */
export const MAX_OTHER_PROCESSOR_LOAD = 0.1

const TICKS_A_SECOND = 100
const EVERY_MS = 500

/**
 * Starts to measure other programs' processor use. Returns a function that returns their share of the cores since.
 * Linux only.
 */
export function watchOtherProcessorLoad(): () => number {
  const [start, busyBefore] = [performance.now(), busyTicks()]
  const own = new OwnProcessorTime()
  const ownBefore = own.read()
  const timer = setInterval(() => own.read(), EVERY_MS).unref()
  return () => {
    clearInterval(timer)
    const others = busyTicks() - busyBefore - (own.read() - ownBefore)
    const seconds = ((performance.now() - start) / 1000) * cpus().length
    return Math.max(0, others) / TICKS_A_SECOND / seconds
  }
}

/** Returns the share of the processor cores that other programs use while the benchmark is idle. */
export async function measureOtherProcessorLoad(ms = 4000) {
  const others = watchOtherProcessorLoad()
  await sleep(ms)
  return others()
}

/** Returns the busy time of all processor cores since the machine started, in kernel ticks. */
const busyTicks = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / (1000 / TICKS_A_SECOND)

type Process = { pid: number; parent: number; ticks: number; childTicks: number }

/** Counter of the processor time of this process and its descendants, ended ones included. */
export class OwnProcessorTime {
  #alive = new Map<number, Process>()
  #lost = 0

  /**
   * Returns the kernel ticks that the process and its descendants have used. Ended children count with their last known
   * ticks.
   */
  read(): number {
    const now = ownProcesses()
    const gone = [...this.#alive.values()].filter(({ pid }) => !now.has(pid))
    const inherited = [...now.values()].map(
      ({ pid, childTicks }) => childTicks - (this.#alive.get(pid)?.childTicks ?? 0),
    )
    this.#lost += Math.max(0, ticksOf(gone) - sum(inherited))
    this.#alive = now
    return this.#lost + ticksOf([...now.values()])
  }
}

const ticksOf = (processes: Process[]) => sum(processes.map(({ ticks, childTicks }) => ticks + childTicks))

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

function ownProcesses(): Map<number, Process> {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : []))
  const own = new Map<number, Process>()
  // A parent may be listed after its child: repeat until no process is added.
  for (let found = -1; found !== own.size;) {
    found = own.size
    for (const one of processes) if (one.pid === process.pid || own.has(one.parent)) own.set(one.pid, one)
  }
  return own
}

function statOf(pid: number): Process[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    // User and system time of the process, then of its ended children.
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11)
    return [{ pid, parent: fields[1] ?? 0, ticks: user + system, childTicks: childUser + childSystem }]
  } catch {
    return [] // process has ended
  }
}
