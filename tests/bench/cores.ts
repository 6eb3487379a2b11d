import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { load } from './load.ts'

const TICKS_A_SECOND = 100

type Portal = { url: string; pid: number }

/**
 * The requests a second that a portal of so many processes answers for each core that was its to use, times as many
 * cores: what it would answer if whoever asks, and everyone else, were on another machine. Its own are the cores that
 * it kept busy and those that nobody used, no more than it has processes: what waits for nothing counts against it.
 */
export async function rateWithCores(
  { url, pid }: Portal,
  processes: number,
  options: Parameters<typeof load>[1],
): Promise<number> {
  const before = { busy: busySeconds(pid), idle: idleSeconds(), at: performance.now() }
  const { perSecond, statuses, broken } = await load(url, options)
  const seconds = (performance.now() - before.at) / 1000
  if (broken || Object.keys(statuses).join() !== '200')
    throw new Error(`${url}: ${JSON.stringify(statuses)}, ${broken} broken`)
  const its = (busySeconds(pid) - before.busy + idleSeconds() - before.idle) / seconds
  return (perSecond / Math.min(processes, its)) * processes
}

/** What a process and its children have had of all cores. */
function busySeconds(pid: number) {
  const ticks = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined
    // Its state, its parent, and much later the ticks that it had for itself and in the system.
    const [, parent, , , , , , , , , , user, system] = stat ?? []
    return Number(name) === pid || Number(parent) === pid ? [Number(user) + Number(system)] : []
  })
  return ticks.reduce((sum, some) => sum + some, 0) / TICKS_A_SECOND
}

function statOf(name: string) {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined // gone meanwhile
  }
}

const idleSeconds = () => cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000
