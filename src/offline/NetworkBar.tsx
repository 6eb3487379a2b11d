import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useFlushOutbox } from './outbox/useFlushOutbox.ts'
import {
  updateOfflineState,
  useOfflineState,
  countUnsentActionsAndCheckIns,
  type NetworkState,
} from './offlineState.ts'
import { ensureServiceWorker } from './ensureServiceWorker.ts'
import { useNetworkState } from './useNetworkState.ts'
import { getSessionToken } from '#src/auth/session.ts'
import { showToast } from '#src/lib/messages.ts'
import { openDeviceStore } from '#src/offline/store/deviceStore.ts'
import { OFFLINE_PACK_STATE_NAME } from '#src/offline/pack/packState.ts'
import { storeDevicePreparedAt, devicePreparedAt } from './prepared.ts'

/**
 * Bar with the state of the network, on every page. Invisible while the portal answers and no user action is queued.
 */
export function NetworkBar() {
  const network = useNetworkState()
  const state = useOfflineState()
  const { shownFrom } = state
  const waiting = countUnsentActionsAndCheckIns(state)
  useFlushOutbox(network)
  useEffect(() => updateOfflineState({ network }), [network])
  useEffect(() => {
    void warnOfLostOfflinePack()
    ensureServiceWorker().catch(() => undefined)
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

/** Warns at the start when the offline pack has disappeared: the browser evicted it, or it expired. */
async function warnOfLostOfflinePack(): Promise<void> {
  const store = await openDeviceStore().catch(() => undefined)
  // Without a key, or a network to fetch it, the state is unknown, unless the pack has just expired.
  const mayBeThere = store ? await store.get(OFFLINE_PACK_STATE_NAME) : devicePreparedAt() !== undefined
  if (mayBeThere || !getSessionToken()) return
  storeDevicePreparedAt(null)
  showToast(
    'warning',
    'Ce que cet appareil gardait n’y est plus\u00a0: le navigateur a repris la place, ou il est resté 30 jours sans contact. Préparez à nouveau votre vol.',
  )
}
