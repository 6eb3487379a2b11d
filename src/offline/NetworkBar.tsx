import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useFlushOutbox } from './outbox/useFlushOutbox.ts'
import { updateOfflineState, useOfflineState, countUnsentOfflineActions, type NetworkState } from './offlineState.ts'
import { restoreServiceWorker } from '#src/offline/worker/restoreServiceWorker.ts'
import { warnOfLostOfflinePack } from '#src/offline/worker/warnOfLostOfflinePack.ts'
import { useNetworkState } from './useNetworkState.ts'

/**
 * Bar with the state of the network, on every page. Invisible while the portal answers and no user action is queued.
 */
export function NetworkBar() {
  const network = useNetworkState()
  const state = useOfflineState()
  const { shownFrom } = state
  const waiting = countUnsentOfflineActions(state)
  useFlushOutbox(network)
  useEffect(() => updateOfflineState({ network }), [network])
  useEffect(() => {
    void warnOfLostOfflinePack()
    restoreServiceWorker().catch(() => undefined)
  }, [])
  return (
    <Root role="status" data-print="hide">
      {network !== 'online' && <b>{networkWords[network]}</b>}
      {shownFrom !== undefined && (
        <span>{`dernière mise à jour le ${formatShortDate(shownFrom)} à ${formatTimeOfDay(shownFrom)}`}</span>
      )}
      {network === 'elsewhere' && <a href={portalPagePaths.network}>Ouvrir la page du wifi</a>}
      {waiting > 0 && (
        <Link to={`${portalPagePaths.offline}#envois`}>
          {`${formatCount(waiting, 'envoi')} ${waiting > 1 ? 'attendent' : 'attend'} le réseau`}
        </Link>
      )}
    </Root>
  )
}

/** French label of each network state. */
const networkWords: Record<NetworkState, string> = {
  online: 'En ligne',
  offline: 'Hors connexion',
  unanswered: 'Le portail ne répond pas',
  elsewhere: 'Le wifi attend que vous vous y connectiez',
}

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  position: 'fixed',
  zIndex: vars.zIndex.appBar,
  bottom: space.x3,
  left: space.x3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.x3}`,
  maxWidth: `calc(100vw - 2 * ${space.x3})`,
  padding: `${space.x1} ${space.x4}`,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.background.paper,
  color: vars.palette.text.primary,
  boxShadow: vars.shadows[4],
  // A live region must be in the page before its text changes, or it is not announced.
  '&:empty': { visibility: 'hidden' },
  a: { display: 'inline-flex', alignItems: 'center', minHeight: 44, color: vars.palette.company.text },
}))
