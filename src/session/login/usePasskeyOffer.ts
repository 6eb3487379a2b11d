import { useEffect, useEffectEvent } from 'react'
import type { LoginReply } from '#contract/session/session.ts'
import { loadModuleWithoutReloadOnFailure } from '#src/navigation/newVersion.ts'
import { describeLoginDevice } from './login.ts'

/**
 * Offers passkeys in the e-mail field's autofill while the login is shown, where the browser can. Its code is
 * lazy-loaded. A rejected passkey is reported, and the offer repeats.
 */
export function usePasskeyOffer(onLogin: (answer: LoginReply) => Promise<void>, onRefusal: (error: unknown) => void) {
  const enter = useEffectEvent(onLogin)
  const refuse = useEffectEvent(onRefusal)
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    const offer = async () => {
      if (!(await canOffer())) return
      const { offerPasskeyLogin: passkeyLogin, cancelPasskeyOffer: stopOffer } = await loadModuleWithoutReloadOnFailure(
        () => import('#src/passkeys/passkeyLogin.ts'),
      )
      stop = stopOffer
      if (isGone) return
      try {
        const answer = await passkeyLogin(describeLoginDevice())
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

/** True when this browser can offer passkeys in a field's autofill. */
async function canOffer() {
  // Some browsers lack these APIs, contrary to the type.
  const known = window.PublicKeyCredential as Partial<typeof PublicKeyCredential> | undefined
  return (await known?.isConditionalMediationAvailable?.()) ?? false
}
