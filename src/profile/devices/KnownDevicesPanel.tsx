import type { PreviouslySignedInDevice } from '#contract/profile/devices.ts'
import { callApi } from '#src/api/call.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { FormFieldsPlaceholder } from '#src/profile/frame/FormFieldsPlaceholder.tsx'
import { useKnownDevices } from '#src/profile/useProfileParts.ts'
import { AccountAccessItem } from './AccountAccessItem.tsx'
import { AccountAccessList } from './AccountAccessList.tsx'
import { DeviceIcon } from './DeviceIcon.tsx'
import { useAccountAccessRemoval } from './useAccountAccessRemoval.ts'

/** List of devices that have signed in before, which can be forgotten. */
export function KnownDevicesPanel() {
  const devices = useKnownDevices()
  const { list, end } = useAccountAccessRemoval(devices)
  const forget = ({ id }: PreviouslySignedInDevice) =>
    end(() => callApi('DELETE /profile/known-devices/:id', { params: { id } }), 'Cet appareil n’est plus reconnu')

  return (
    <TitledPanel
      title="Appareils reconnus"
      intro="Ils se sont déjà connectés à votre compte, ou viennent d’en choisir le mot de passe. Leur prochaine connexion ne vous sera pas signalée par e-&#8288;mail."
    >
      <QueryBoundary
        of={devices}
        failure="Vos appareils n’ont pas pu être chargés"
        skeleton={<FormFieldsPlaceholder fields={2} />}
      >
        {({ data }) => (
          <AccountAccessList ref={list}>
            {data.map((device) => {
              const name = device.device_name ?? 'Appareil sans nom'
              return (
                <AccountAccessItem
                  key={device.id}
                  name={name}
                  icon={<DeviceIcon name={name} />}
                  isThis={device.is_this}
                  end={{
                    word: 'Oublier',
                    question: 'Ne plus reconnaître cet appareil\u00a0?',
                    about: name,
                    onYes: () => forget(device),
                  }}
                >
                  Dernière connexion le <TimeText at={device.signed_in_at} isDay />
                </AccountAccessItem>
              )
            })}
            {data.length === 0 && <li>Aucun appareil reconnu.</li>}
          </AccountAccessList>
        )}
      </QueryBoundary>
    </TitledPanel>
  )
}
