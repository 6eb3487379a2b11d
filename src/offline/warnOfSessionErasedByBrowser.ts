import { getSessionToken } from '#src/auth/session.ts'
import { showToast } from '#src/lib/messages.ts'
import { deleteOfflineData, devicePreparedAt } from './prepared.ts'

/**
 * Informs a member whose browser has deleted the portal's storage, and with it the session, while cookies remained.
 * Safari and Firefox do this. Says nothing about the remains of an interrupted sign-out.
 */
export function warnOfSessionErasedByBrowser(): void {
  if (getSessionToken()) return
  if (devicePreparedAt() === undefined)
    showToast(
      'warning',
      'Ce navigateur a effacé ce qu’il gardait du portail, ainsi que votre connexion. Reconnectez-vous et, si vous l’aviez fait, préparez à nouveau votre vol.',
    )
  deleteOfflineData()
}
