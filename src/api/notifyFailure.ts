import { showToast } from '#src/lib/messages.ts'
import { CallError } from './call.ts'

/** Runs the action of a button and shows a toast when it fails: the server's sentence, or `failed`. */
export async function notifyFailure(work: () => Promise<void>, failed = 'Une erreur s’est produite') {
  try {
    await work()
  } catch (error) {
    showToast('error', error instanceof CallError ? error.message : failed)
  }
}
