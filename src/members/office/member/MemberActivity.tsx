import { useId } from 'react'
import type { FullMemberRecord } from '#contract/members/memberRecord.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { OfficeRows, OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import type { MemberSectionProps } from './MemberSectionProps.ts'

/** Section of a member's office page: events, signed-in devices and received mails. */
export function MemberActivity({ of: { id, events, devices, mails }, act }: MemberSectionProps) {
  return (
    <>
      <OfficeSection title="Événements" id={useId()}>
        {events.length === 0 ? (
          <p>Aucune réponse à un événement.</p>
        ) : (
          <OfficeRows>
            {events.map(({ title, starts_at, answer }) => (
              <li key={`${title} ${starts_at}`}>
                <div>
                  <span>{title}</span>
                  <p>
                    {formatShortDate(starts_at)} · {answers[answer] ?? answer}
                  </p>
                </div>
              </li>
            ))}
          </OfficeRows>
        )}
      </OfficeSection>
      <OfficeSection title="Appareils connectés" id={useId()}>
        {devices.length === 0 ? (
          <p>Aucun appareil n’est connecté.</p>
        ) : (
          <>
            <OfficeRows>
              {devices.map(({ id: device, device_name, signed_in_at }) => (
                <li key={device}>
                  <div>
                    <span>{device_name}</span>
                    <p>Connecté le {formatShortDate(signed_in_at)}</p>
                  </div>
                  <ConfirmingButton
                    question="Déconnecter cet appareil&nbsp;?"
                    yes="Déconnecter"
                    about={device_name}
                    onYes={() =>
                      act(() => callBoardApi('DELETE /board/members/:id/devices/:device', { params: { id, device } }))
                    }
                  >
                    Déconnecter
                  </ConfirmingButton>
                </li>
              ))}
            </OfficeRows>
            <ConfirmingButton
              question="Déconnecter tous ses appareils&nbsp;?"
              yes="Tout déconnecter"
              onYes={() => act(() => callBoardApi('DELETE /board/members/:id/devices', { params: { id } }))}
            >
              Tout déconnecter
            </ConfirmingButton>
          </>
        )}
      </OfficeSection>
      <OfficeSection title="E-mails envoyés" id={useId()}>
        <p>Les objets et ce qu’il en est advenu, trente jours au plus&nbsp;; jamais ce qu’ils disent.</p>
        {mails.length === 0 ? (
          <p>Aucun e-&#8288;mail.</p>
        ) : (
          <OfficeRows>
            {mails.map(({ id: mail, subject, state, at }) => (
              <li key={mail}>
                <div>
                  <span>{subject}</span>
                  <p>
                    {formatShortDate(at)}, {formatTimeOfDay(at)}
                  </p>
                </div>
                <p>
                  <b data-pressing={state === 'failed' || undefined}>{states[state]}</b>
                </p>
              </li>
            ))}
          </OfficeRows>
        )}
      </OfficeSection>
    </>
  )
}

const answers: Record<string, string> = {
  oui: 'vient',
  'peut-etre': 'vient peut-être',
  non: 'ne vient pas',
  attente: 'en file d’attente',
}
const states: Record<FullMemberRecord['mails'][number]['state'], string> = {
  waiting: 'En attente',
  sent: 'Parti',
  failed: 'Non parti',
  expired: 'Périmé',
}
