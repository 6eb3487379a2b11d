import { whenIdle } from '#src/lib/whenIdle.ts'
import { isDataSaverOn } from './metered.ts'

/**
 * Downloads the code of dialogs when the browser is idle, so that they open at once, also offline. The code runs only
 * when a dialog opens. The build lists the files.
 */
export function preloadDialogModules(isMember: boolean) {
  if (isDataSaverOn()) return
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
