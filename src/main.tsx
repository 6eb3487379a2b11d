// React first, alone: the rest is evaluated in a task of its own, so that a slow phone can answer in between.
import 'react-dom/client'
import { nextTask } from './lib/nextTask.ts'
import { reloadForNewVersion } from './navigation/newVersion.ts'

reloadForNewVersion()
await nextTask()
const { start } = await import('./start.tsx').catch((error: unknown) => {
  window.early?.fail()
  throw error
})
await start()
