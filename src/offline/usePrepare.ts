import { useState } from 'react'
import useSWR from 'swr'
import { CallError, keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import { openDeviceStore } from './deviceStore.ts'
import { nothingKept, STATE, type Pack, type PackState } from './packState.ts'
import { prepare, type Progress } from './prepare.ts'
import { registerWorker } from './registerWorker.ts'

/** What the server would give to take along. */
export const usePack = () => useReply(keyOf('GET /offline/pack'))

type Here = { state: PackState; free: number | undefined; isKept: boolean } | undefined

/** What this device keeps already and what is free on it; undefined where nothing can be kept. */
export const useHere = () =>
  useSWR<Here, Error>('device/pack', async () => {
    const store = await openDeviceStore()
    if (!store) return undefined
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
    return {
      state: (await store.get<PackState>(STATE)) ?? nothingKept,
      free: quota === undefined ? undefined : quota - (usage ?? 0),
      isKept: (await navigator.storage?.persisted?.()) ?? false,
    }
  })

/** Prepares the device; `stop` keeps what has come. `trouble` says why it ended, in a sentence. */
export function usePrepare(onEnd: () => Promise<unknown>) {
  const [running, setRunning] = useState<AbortController>()
  const [progress, setProgress] = useState<Progress>()
  const [trouble, setTrouble] = useState<string>()

  async function begin(pack: Pack, company: number) {
    const controller = new AbortController()
    setRunning(controller)
    setTrouble(undefined)
    try {
      // At the tap, as browsers ask: what was prepared is then not the first to go when room is short.
      await navigator.storage?.persist?.()
      const store = await openDeviceStore()
      if (!store) throw new CallError(0)
      await prepare(store, pack, company, { signal: controller.signal, tell: setProgress })
      await registerWorker()
    } catch (error) {
      if (!controller.signal.aborted) setTrouble(sentenceOf(error))
    }
    setRunning(undefined)
    setProgress(undefined)
    await onEnd()
  }

  return { begin, stop: () => running?.abort(), isRunning: running !== undefined, progress, trouble }
}

function sentenceOf(error: unknown) {
  if (error instanceof CallError) return `${error.message} Ce qui est arrivé est gardé\u00a0: vous pourrez reprendre.`
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return 'Il n’y a plus assez de place sur cet appareil. Libérez-en, puis reprenez\u00a0: ce qui est arrivé est gardé.'
  return 'Une partie n’a pas pu être relue après son écriture. Réessayez\u00a0: ce qui est bon ne sera pas repris.'
}
