import { notify } from '#src/lib/messages.ts'
import { CallError } from './call.ts'

/** Does what a button asks for; what fails is said in a short message: the server's sentence, or `failed`. */
export async function notifyFailure(work: () => Promise<void>, failed = 'Une erreur s’est produite') {
  try {
    await work()
  } catch (error) {
    notify('error', error instanceof CallError ? error.message : failed)
  }
}
