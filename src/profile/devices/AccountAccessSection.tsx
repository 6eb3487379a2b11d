import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { portalPagePaths } from '#contract/paths.ts'
import { callApi } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { showToast } from '#src/lib/messages.ts'
import { clearSession } from '#src/auth/session.ts'
import { SignedInDeviceList } from './SignedInDeviceList.tsx'
import { KnownDevicesPanel } from './KnownDevicesPanel.tsx'
import { NonDeviceAccountAccessLists } from './NonDeviceAccountAccessLists.tsx'

/**
 * Profile section of all accesses to the account besides its password (devices, passkeys, feeds, exports), with a
 * button that revokes all.
 */
export function AccountAccessSection() {
  const navigate = useNavigate()
  const leave = () => {
    // Home first: a members' page without session would redirect to the login.
    flushSync(() => void navigate(portalPagePaths.home))
    clearSession()
  }
  const closeAll = () =>
    showToastOnFailure(async () => {
      await callApi('DELETE /profile/access')
      leave()
      showToast('success', 'Tout est fermé')
    })
  return (
    <>
      <SignedInDeviceList onLeave={leave} />
      <KnownDevicesPanel />
      <NonDeviceAccountAccessLists />
      <TitledPanel
        title="Un doute&nbsp;?"
        intro="Fermez tout d’un coup&nbsp;: sessions, appareils reconnus, clés d’accès, adresses de calendrier et archives. Seul votre mot de passe ouvrira encore votre compte&nbsp;: s’il a pu être lu, changez-le aussi."
      >
        <ConfirmingButton question="Tout fermer, ici aussi&nbsp;?" yes="Tout fermer maintenant" onYes={closeAll}>
          Tout fermer
        </ConfirmingButton>
      </TitledPanel>
    </>
  )
}
