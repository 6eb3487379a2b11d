import { styled } from '@mui/material/styles'
import { useCallback, useEffect, useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { BackToListLink } from '#src/office/parts/BackToListLink.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { useMembershipCardKeyStorage } from '#src/cardCheck/useMembershipCardKeyStorage.ts'
import { formatCount } from '#src/lib/text.ts'
import { describeAssemblyQuorum } from './describeAttendance.ts'
import { MemberNumberCheckInForm } from './MemberNumberCheckInForm.tsx'
import {
  queueEventCheckIn,
  sendQueuedEventCheckIns,
  useQueuedEventCheckIns,
  type EventCheckInOutcome,
} from './scanQueue.ts'
import { EventCheckInOutcomeList } from './EventCheckInOutcomeList.tsx'
import { MemberCardScanner } from './MemberCardScanner.tsx'

/** Milliseconds between retries of queued door scans, and number of check-in results shown. */
const RETRY_MS = 10_000
const SHOWN = 20

/**
 * Office page that checks members in at an event's door, by card scan or member number. Without network, scans are
 * queued on the device.
 */
export function EventDoorCheckIn({ id }: { id: number }) {
  usePageMetadata({ title: 'Accueil – bureau', isIndexed: false })
  const event = useBoardApiReply(
    apiReplyKey('GET /board/events/:id/participants', { params: { id }, query: { per_page: 1 } }),
  )
  const { waiting, isLoose } = useQueuedEventCheckIns(id)
  const [results, setResults] = useState<EventCheckInOutcome[]>([])
  const seen = useRef(new Map<string, number>())
  const isHere = useRef(true)
  const { mutate } = event
  useMembershipCardKeyStorage()
  const send = useCallback(async () => {
    if (!isHere.current) return
    await sendQueuedEventCheckIns(id, (result) => setResults((now) => [result, ...now].slice(0, SHOWN)))
    if (isHere.current) await mutate()
  }, [id, mutate])
  // Retries scans queued earlier, and those queued while offline.
  useEffect(() => {
    const retry = () => void send()
    isHere.current = true
    retry()
    const timer = window.setInterval(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      isHere.current = false
      window.clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [send])
  const arrive = (who: Parameters<typeof queueEventCheckIn>[1]) => {
    void queueEventCheckIn(id, who).then(send)
  }
  const read = ({ code, stated }: { code: string; stated: string }) => {
    // The camera reads the same card many times: a card is ignored for 5 seconds.
    const last = seen.current.get(code) ?? 0
    seen.current.set(code, Date.now())
    if (Date.now() - last > 5000) arrive({ code, stated })
  }
  const figures = event.data?.event
  return (
    <>
      <p>
        <BackToListLink to={portalPagePaths.boardEvent(id)}>{figures?.title ?? 'L’événement'}</BackToListLink>
      </p>
      <h1 tabIndex={-1}>Accueil</h1>
      <OfficeIntro>Scannez le code de chaque carte d’adhérent, ou tapez son numéro.</OfficeIntro>
      <Counts role="status">
        {figures &&
          (describeAssemblyQuorum(figures) ??
            `${formatCount(figures.present, 'présent')} sur ${formatCount(figures.coming, 'inscrit')}`)}
        {waiting.length > 0 && (
          <b>
            {formatCount(waiting.length, 'arrivée')} sur cet appareil {waiting.length > 1 ? 'attendent' : 'attend'} le
            réseau
          </b>
        )}
        {isLoose && <b>Cet appareil ne peut pas les garder&nbsp;: laissez cette page ouverte jusqu’à leur envoi.</b>}
      </Counts>
      <MemberCardScanner onRead={read} />
      <MemberNumberCheckInForm onTyped={(number) => arrive({ number })} />
      <EventCheckInOutcomeList of={results} waiting={waiting} />
    </>
  )
}

const Counts = styled('p')(({ theme }) => ({
  ...theme.typography.h5,
  display: 'grid',
  gap: space.x2,
  margin: `0 0 ${space.x5}`,
  b: { ...theme.typography.body1, fontWeight: theme.typography.fontWeightBold },
}))
