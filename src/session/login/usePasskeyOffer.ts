import { useEffect, useEffectEvent } from 'react'
import type { LoggedIn } from '#contract/session/session.ts'
import { quietly } from '#src/navigation/newVersion.ts'
import { deviceInfos } from './login.ts'

/**
 * As long as the login is shown the browser offers its passkeys in the field of the address, where it can: the code for
 * it is loaded then, and nobody waits for it. A passkey that is refused is told, and they are offered again.
 */
export function usePasskeyOffer(onLogin: (answer: LoggedIn) => Promise<void>, onRefusal: (error: unknown) => void) {
  const enter = useEffectEvent(onLogin)
  const refuse = useEffectEvent(onRefusal)
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    const offer = async () => {
      if (!(await canOffer())) return
      const { passkeyLogin, stopOffer } = await quietly(() => import('#src/passkeys/passkeyLogin.ts'))
      stop = stopOffer
      if (isGone) return
      try {
        const answer = await passkeyLogin(deviceInfos())
        if (answer && !isGone) await enter(answer)
      } catch (error) {
        if (isGone) return
        refuse(error)
        await offer()
      }
    }
    offer().catch(() => undefined)
    return () => {
      isGone = true
      stop()
    }
  }, [])
}

/** Whether this browser offers passkeys in a field by itself. */
async function canOffer() {
  // Neither is there in every browser, whatever its type says.
  const known = window.PublicKeyCredential as Partial<typeof PublicKeyCredential> | undefined
  return (await known?.isConditionalMediationAvailable?.()) ?? false
}
