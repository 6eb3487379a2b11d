import type { Device } from '#contract/profile/devices.ts'
import { call } from '#src/api/call.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Panel } from '#src/components/Panel.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { timeOfDay } from '#src/lib/dates.ts'
import { notify } from '#src/lib/messages.ts'
import { PlaceholderFields } from '#src/profile/frame/PlaceholderFields.tsx'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { useDevices } from '#src/profile/useProfileParts.ts'
import { AccessItem } from './AccessItem.tsx'
import { AccessList } from './AccessList.tsx'
import { useRemoval } from './useRemoval.ts'

type Props = {
  /** Called once this device is signed out. */
  onLeave: () => void
}

/** List of the signed-in devices, which can be signed out one by one or all at once. */
export function DeviceList({ onLeave }: Props) {
  const devices = useDevices()
  const { list, end } = useRemoval(devices)

  const signOutAll = () =>
    notifyFailure(async () => {
      await call('DELETE /profile/devices')
      onLeave()
      notify('success', 'Tous vos appareils sont déconnectés')
    })
  const signOutOne = async ({ id, is_this }: Device) => {
    const signOut = () => call('DELETE /profile/devices/:id', { params: { id } })
    if (is_this) return notifyFailure(() => signOut().then(onLeave))
    return end(signOut, 'Cet appareil est déconnecté')
  }

  return (
    <Panel
      title="Appareils connectés"
      intro="Un appareil que vous ne reconnaissez pas&nbsp;? Déconnectez-le, puis changez votre mot de passe."
    >
      <QueryBoundary
        of={devices}
        failure="Vos appareils n’ont pas pu être chargés"
        skeleton={<PlaceholderFields fields={2} />}
      >
        {({ data }) => (
          <>
            <AccessList ref={list}>
              {data.map((device) => (
                <AccessItem
                  key={device.id}
                  name={device.device_name}
                  isThis={device.is_this}
                  end={{
                    word: 'Déconnecter',
                    question: device.is_this ? 'Fermer votre session ici\u00a0?' : 'Déconnecter cet appareil\u00a0?',
                    about: device.device_name,
                    onYes: () => signOutOne(device),
                  }}
                >
                  Connecté le <TimeText at={device.signed_in_at} isDay /> à {timeOfDay(device.signed_in_at)}, jusqu’au{' '}
                  <TimeText at={device.expires_at} isDay />
                </AccessItem>
              ))}
            </AccessList>
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
    </Panel>
  )
}
