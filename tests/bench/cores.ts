import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { runLoadTest } from './runLoadTest.ts'

const TICKS_A_SECOND = 100

type Portal = { url: string; pid: number }

/**
 * Estimates the requests a second that the portal would answer without other programs on its cores. The measured rate
 * is divided by the cores that it used or could have used, then multiplied by its processes.
 */
export async function estimateUncontendedRequestRate(
  { url, pid }: Portal,
  processes: number,
  options: Parameters<typeof runLoadTest>[1],
): Promise<number> {
  const before = { busy: busySeconds(pid), idle: idleSeconds(), at: performance.now() }
  const { perSecond, statuses, broken } = await runLoadTest(url, options)
  const seconds = (performance.now() - before.at) / 1000
  if (broken || Object.keys(statuses).join() !== '200')
    throw new Error(`${url}: ${JSON.stringify(statuses)}, ${broken} broken`)
  const its = (busySeconds(pid) - before.busy + idleSeconds() - before.idle) / seconds
  return (perSecond / Math.min(processes, its)) * processes
}

/** Returns the processor time that a process and its child processes have used, in seconds. */
function busySeconds(pid: number) {
  const ticks = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined
    // Fields after the name: state, parent, and from the twelfth on user and system ticks.
    const [, parent, , , , , , , , , , user, system] = stat ?? []
    return Number(name) === pid || Number(parent) === pid ? [Number(user) + Number(system)] : []
  })
  return ticks.reduce((sum, some) => sum + some, 0) / TICKS_A_SECOND
}

function statOf(name: string) {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined // process has ended
  }
}

const idleSeconds = () => cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000
