import { whenIdle } from '#src/lib/whenIdle.ts'
import { savesData } from './metered.ts'

/**
 * Fetches the code of what may open above the page once the browser has time: it then opens at once, without a network
 * too. It is not run before it is wanted, which would keep a slow phone from answering. The build names the files.
 */
export function fetchLater(isMember: boolean) {
  if (savesData()) return
  whenIdle(() => void fetchNamed(isMember ? '/members-later.json' : '/later.json').catch(() => undefined))
}

async function fetchNamed(list: string) {
  const files = (await (await fetch(list)).json()) as string[]
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
}
