import { styled } from '@mui/material/styles'
import { address, openingHours } from '#association/identity.ts'
import { ButtonDialogTrigger } from '#src/components/controls/Button.tsx'
import { BoardingPass } from '#src/components/BoardingPass.tsx'
import { OrdinalText } from '#src/components/text/OrdinalText.tsx'
import { PageSection } from '#src/components/PageSection.tsx'
import { formatLongDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { useDialogs } from '#src/navigation/dialogs.ts'
import { useEventStructuredData } from '#src/navigation/head.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { eventStructuredData, useNextPublicEvent } from './useNextEvent.ts'

const office = [address.building, address.floor, address.street, address.city].filter(Boolean).join(', ')

/** Home page section of the next public event, or of the office's postal address when there is none. */
export function NextEventSection() {
  const { open } = useDialogs()
  const next = useNextPublicEvent()
  useEventStructuredData(next && eventStructuredData(next))
  return (
    <PageSection title="On se retrouve au sol" ground="sunken">
      <BoardingPass
        stub={
          <>
            <span>{`Les ${next ? 'autres ' : ''}événements sont réservés aux adhérents.`}</span>
            <ButtonDialogTrigger href={portalPagePaths.login} onOpen={() => open('login', portalPagePaths.events)}>
              Connexion
            </ButtonDialogTrigger>
          </>
        }
      >
        <Ticket>
          <h3>{next ? next.title : 'Assemblées, rencontres de base'}</h3>
          <p>{next ? (next.address ?? next.place ?? 'En ligne') : office}</p>
          {next ? (
            <time dateTime={next.starts_at}>
              <OrdinalText>{`${formatLongDate(next.starts_at)}, ${formatTimeOfDay(next.starts_at)}`}</OrdinalText>
            </time>
          ) : (
            openingHours
          )}
        </Ticket>
      </BoardingPass>
    </PageSection>
  )
}

/** Styled part of the next event's boarding pass: title, place, time. */
const Ticket = styled('div')(({ theme }) => ({ h3: { ...theme.typography.h3, margin: 0 } }))
