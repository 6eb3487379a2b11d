import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { formatDayAndTime } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useOfflineState } from '#src/offline/offlineState.ts'
import { parseDoorCheckInStorageName } from '#src/offline/deviceCheckIns.ts'
import { discardOutboxAction, readActionOutboxFromDevice, useActionOutbox } from '#src/offline/store/deviceOutbox.ts'

/** Panel of queued user actions and door check-ins, and of the outcomes of the last actions sent. */
export function OutboxPanel() {
  const { waiting, outcomes } = useActionOutbox()
  const { scans, ballots } = useOfflineState()
  useEffect(() => void readActionOutboxFromDevice(), [])
  if (waiting.length + scans.length + ballots.length + outcomes.length === 0) return null
  return (
    <div id="envois">
      <TitledPanel
        title="Vos envois"
        intro="Ce que vous faites sans réseau attend ici, chiffré, et part dans l’ordre au retour du réseau, une seule fois."
      >
        <Rows>
          {waiting.map(({ key, title, at }) => (
            <li key={key}>
              <b>{title}</b>
              <span>{`fait le ${formatDayAndTime(at)}, attend le réseau`}</span>
              <Button aria-label={`Ne pas envoyer\u00a0: ${title}`} onClick={() => void discardOutboxAction(key)}>
                Ne pas envoyer
              </Button>
            </li>
          ))}
          {[...doors(scans)].map(([event, count]) => (
            <li key={event}>
              <Link to={`${portalPagePaths.boardEvent(event)}/accueil`}>
                {formatCount(count, 'arrivée')} à l’accueil d’un événement
              </Link>
              <span>{`${count > 1 ? 'partiront' : 'partira'} au retour du réseau, une fois l’accueil rouvert`}</span>
            </li>
          ))}
          {ballots.map((poll) => (
            <li key={`ballot ${poll}`}>
              <Link to={portalPagePaths.poll(poll)}>Un bulletin scellé</Link>
              <span>part au retour du réseau, s’il arrive avant la clôture</span>
            </li>
          ))}
          {outcomes.map(({ key, title, at, words, isRefused }) => (
            <li key={key} data-refused={isRefused}>
              <b>{title}</b>
              <span>{`${words} ${isRefused ? 'Refusé' : 'Envoyé'} le ${formatDayAndTime(at)}.`}</span>
            </li>
          ))}
        </Rows>
      </TitledPanel>
    </div>
  )
}

/** Counts queued door check-ins by event id, which each check-in's storage name contains. */
function doors(names: readonly string[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { event } of names.map(parseDoorCheckInStorageName)) counts.set(event, (counts.get(event) ?? 0) + 1)
  return counts
}

const Rows = styled('ul')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: space.x3,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: {
    display: 'grid',
    justifyItems: 'start',
    gap: space.x1,
    paddingBottom: space.x3,
    borderBottom: `1px solid ${vars.palette.line}`,
    overflowWrap: 'anywhere',
  },
  'li:last-of-type': { paddingBottom: 0, border: 0 },
  'li > span': { color: vars.palette.text.secondary },
  'li[data-refused=true] > span': { color: vars.palette.error.main },
}))
