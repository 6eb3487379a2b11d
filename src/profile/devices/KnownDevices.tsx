import { useRef } from 'react'
import type { KnownDevice } from '#contract/devices.ts'
import { call } from '#src/api/call.ts'
import { sayFailure } from '#src/api/sayFailure.ts'
import { AskAgain } from '#src/components/AskAgain.tsx'
import { focusPanel } from '#src/components/focusPanel.ts'
import { Loaded } from '#src/components/Loaded.tsx'
import { Panel } from '#src/components/Panel.tsx'
import { TimeText } from '#src/components/TimeText.tsx'
import { say } from '#src/lib/messages.ts'
import { FormShape } from '#src/profile/frame/FormShape.tsx'
import { useKnownDevices } from '#src/profile/useProfileParts.ts'
import { AccessList } from './AccessList.tsx'

/** The devices that have signed in before, each of which can be made a stranger again. */
export function KnownDevices() {
  const devices = useKnownDevices()
  const list = useRef<HTMLUListElement>(null)

  const forget = ({ id }: KnownDevice) =>
    sayFailure(async () => {
      await call('DELETE /profile/known-devices/:id', { params: { id } })
      say('success', 'Cet appareil n’est plus reconnu')
      focusPanel(list.current)
      await devices.mutate()
    })

  return (
    <Panel
      title="Appareils reconnus"
      intro="Ils se sont déjà connectés à votre compte, ou viennent d’en choisir le mot de passe. Leur prochaine connexion ne vous sera pas signalée par e-mail."
    >
      <Loaded of={devices} skeleton={<FormShape fields={2} />}>
        {({ data }) => (
          <AccessList ref={list}>
            {data.map((device) => {
              const name = device.device_name ?? 'Appareil sans nom'
              return (
                <li key={device.id}>
                  <div>
                    <b>{name}</b>
                    {device.is_this && <span>Cet appareil</span>}
                    <p>
                      Dernière connexion le <TimeText at={device.signed_in_at} isDay />
                    </p>
                  </div>
                  <AskAgain
                    question="Ne plus reconnaître cet appareil&nbsp;?"
                    yes="Oublier"
                    about={name}
                    onYes={() => forget(device)}
                  >
                    Oublier
                  </AskAgain>
                </li>
              )
            })}
            {data.length === 0 && <li>Aucun appareil reconnu.</li>}
          </AccessList>
        )}
      </Loaded>
    </Panel>
  )
}
