import { showToast } from '#src/lib/messages.ts'
import { ApiCallError } from './call.ts'

/** Runs the action of a button and shows a toast when it fails: the server's sentence, or `failed`. */
export async function showToastOnFailure(work: () => Promise<void>, failed = 'Une erreur s’est produite') {
  try {
    await work()
  } catch (error) {
    showToast('error', error instanceof ApiCallError ? error.message : failed)
  }
}
