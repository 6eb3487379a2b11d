import { tokenNow } from '#src/auth/session.ts'
import { notify } from '#src/lib/messages.ts'
import { forgetPrepared, preparedAt } from './prepared.ts'

/**
 * The half of a key without a session. Safari and Firefox take back all of a site at once, its session too, and leave
 * cookies: that is said, for nothing else tells of it. What a sign-out that was cut short has left here goes unsaid.
 */
export function endLeftBehind(): void {
  if (tokenNow()) return
  if (preparedAt() === undefined)
    notify(
      'warning',
      'Ce navigateur a effacé ce qu’il gardait du portail, ainsi que votre connexion. Reconnectez-vous et, si vous l’aviez fait, préparez à nouveau votre vol.',
    )
  forgetPrepared()
}
