import { useId } from 'react'
import type { FullMemberRecord } from '#contract/members/memberRecord.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { OfficeEntries } from '#src/office/parts/OfficeList.tsx'
import { OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import type { MemberSectionProps } from './MemberSectionProps.ts'

/** Section of a member's office page: events, signed-in devices and received mails. */
export function MemberEventsDevicesMailsSection({ of: { id, events, devices, mails }, act }: MemberSectionProps) {
  return (
    <>
      <OfficeSection title="Événements" id={useId()}>
        {events.length === 0 ? (
          <p>Aucune réponse à un événement.</p>
        ) : (
          <OfficeEntries
            of={events}
            columns={{
              title: ({ title }) => title,
              facts: ({ starts_at, answer }) => [formatShortDate(starts_at), answers[answer] ?? answer],
            }}
          />
        )}
      </OfficeSection>
      <OfficeSection title="Appareils connectés" id={useId()}>
        {devices.length === 0 ? (
          <p>Aucun appareil n’est connecté.</p>
        ) : (
          <>
            <OfficeEntries
              of={devices}
              columns={{
                title: ({ device_name }) => device_name,
                facts: ({ signed_in_at }) => [`Connecté le ${formatShortDate(signed_in_at)}`],
              }}
            >
              {({ id: device, device_name }) => (
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
              )}
            </OfficeEntries>
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
          <OfficeEntries
            of={mails}
            columns={{
              title: ({ subject }) => subject,
              facts: ({ at }) => [`${formatShortDate(at)}, ${formatTimeOfDay(at)}`],
              marks: ({ state }) => [{ words: states[state], isPressing: state === 'failed' }],
            }}
          />
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
