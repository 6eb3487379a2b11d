import { Column } from '#src/components/Column.tsx'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { address, openingHours } from '#association/identity.ts'
import { ActionLink, ActionOpener } from '#src/components/Action.tsx'
import { BoardingPass } from '#src/components/BoardingPass.tsx'
import { useDialogs } from '#src/navigation/dialogs.ts'
import { paths } from '#contract/paths.ts'
import { useSession } from '#src/session/session.ts'

/** When we meet: the events are for members, and visitors are told so. */
export function Meetings() {
  const { open } = useDialogs()
  const isMember = useSession().status === 'member'
  return (
    <Band aria-labelledby="meetings">
      <Column>
        <BoardingPass
          stub={
            isMember ? (
              <>
                <p>Vos prochaines dates vous attendent.</p>
                <ActionLink to={paths.events}>Les rendez-vous</ActionLink>
              </>
            ) : (
              <>
                <p>Les rendez-vous sont réservés aux adhérents.</p>
                <ActionOpener href={paths.login} onOpen={() => open('login', paths.events)}>
                  Connexion
                </ActionOpener>
              </>
            )
          }
        >
          <h2 id="meetings">On se retrouve au sol</h2>
          <p>
            Assemblées, permanences, rencontres de base : on y décide ensemble, et l’on y met enfin un visage sur une
            voix d’interphone.
          </p>
          <Facts>
            <div>
              <dt>Où</dt>
              <dd>
                {`${address.building}, ${address.floor}`}
                <br />
                {`${address.street}, ${address.city}`}
              </dd>
            </div>
            <div>
              <dt>Quand</dt>
              <dd>{openingHours}</dd>
            </div>
          </Facts>
        </BoardingPass>
      </Column>
    </Band>
  )
}

const Band = styled('section')(({ theme }) => ({
  paddingBlock: space.x16,
  backgroundColor: theme.vars.palette.sunken,
  h2: { ...theme.typography.h2, margin: `0 0 ${space.x3}` },
  p: { ...theme.typography.body1, margin: 0, maxWidth: '32em' },
  [theme.breakpoints.up('md')]: { paddingBlock: space.x28 },
}))

/** What a ticket says: where, and when. */
const Facts = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.x4} ${space.x12}`,
  margin: `${space.x8} 0 0`,
  dt: { ...theme.typography.overline, color: theme.vars.palette.text.secondary },
  dd: { ...theme.typography.subtitle1, margin: `${space.x1} 0 0` },
}))
