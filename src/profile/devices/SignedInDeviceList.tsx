import type { SignedInDevice } from '#contract/profile/devices.ts'
import { callApi } from '#src/api/call.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { formatTimeOfDay } from '#src/lib/dates.ts'
import { showToast } from '#src/lib/messages.ts'
import { FormFieldsPlaceholder } from '#src/profile/frame/FormFieldsPlaceholder.tsx'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { useSignedInDevices } from '#src/profile/useProfileParts.ts'
import { AccountAccessItem } from './AccountAccessItem.tsx'
import { AccountAccessList } from './AccountAccessList.tsx'
import { DeviceIcon } from './DeviceIcon.tsx'
import { useAccountAccessRemoval } from './useAccountAccessRemoval.ts'

type Props = {
  /** Called once this device is signed out. */
  onLeave: () => void
}

/** List of the signed-in devices, which can be signed out one by one or all at once. */
export function SignedInDeviceList({ onLeave }: Props) {
  const devices = useSignedInDevices()
  const { list, end } = useAccountAccessRemoval(devices)

  const signOutAll = () =>
    showToastOnFailure(async () => {
      await callApi('DELETE /profile/devices')
      onLeave()
      showToast('success', 'Tous vos appareils sont déconnectés')
    })
  const signOutOne = async ({ id, is_this }: SignedInDevice) => {
    const signOut = () => callApi('DELETE /profile/devices/:id', { params: { id } })
    if (is_this) return showToastOnFailure(() => signOut().then(onLeave))
    return end(signOut, 'Cet appareil est déconnecté')
  }

  return (
    <TitledPanel
      title="Appareils connectés"
      intro="Un appareil que vous ne reconnaissez pas&nbsp;? Déconnectez-le, puis changez votre mot de passe."
    >
      <QueryBoundary
        of={devices}
        failure="Vos appareils n’ont pas pu être chargés"
        skeleton={<FormFieldsPlaceholder fields={2} />}
      >
        {({ data }) => (
          <>
            <AccountAccessList ref={list}>
              {data.map((device) => (
                <AccountAccessItem
                  key={device.id}
                  name={device.device_name}
                  icon={<DeviceIcon name={device.device_name} />}
                  isThis={device.is_this}
                  end={{
                    word: 'Déconnecter',
                    question: device.is_this ? 'Fermer votre session ici\u00a0?' : 'Déconnecter cet appareil\u00a0?',
                    about: device.device_name,
                    onYes: () => signOutOne(device),
                  }}
                >
                  Connecté le <TimeText at={device.signed_in_at} isDay /> à {formatTimeOfDay(device.signed_in_at)},
                  jusqu’au <TimeText at={device.expires_at} isDay />
                </AccountAccessItem>
              ))}
            </AccountAccessList>
            <ConfirmingButton
              question="Vous déconnecter partout, ici aussi&nbsp;?"
              yes="Tout déconnecter"
              onYes={signOutAll}
            >
              Déconnecter tous les appareils
            </ConfirmingButton>
          </>
        )}
      </QueryBoundary>
    </TitledPanel>
  )
}
