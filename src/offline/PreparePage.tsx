import { styled } from '@mui/material/styles'
import { use } from 'react'
import { space } from '#theme/space.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { useDelayedFlag } from '#src/lib/useDelayedFlag.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { ScreenCacheKeysResolverContext } from '#src/navigation/screenFacts.ts'
import { FlightVotes } from './FlightVotes.tsx'
import { useApiReplyDeadlineMs } from './useApiReplyDeadlineMs.ts'
import { OfflineAvailableContentPanel } from '#src/offline/pack/OfflineAvailableContentPanel.tsx'
import { OfflinePackPreparation } from '#src/offline/pack/OfflinePackPreparation.tsx'
import { OutboxPanel } from './outbox/OutboxPanel.tsx'
import { RosterPanel } from './roster/RosterPanel.tsx'
import { useOfflinePack } from '#src/offline/pack/usePackDownload.ts'

const UNANSWERED = 'Le portail ne répond pas.'

/**
 * Page « Préparer mon vol », where a member downloads the offline pack: its size, what the device already has, and the
 * download button.
 */
export function PreparePage() {
  const findKeys = use(ScreenCacheKeysResolverContext)
  const pack = useOfflinePack()
  const own = useApiReply(apiReplyKey('GET /profile'))
  // While the portal has neither answered nor refused, the page shows the stored content.
  const isUnanswered = useDelayedFlag(!(pack.data && own.data), useApiReplyDeadlineMs())
  const error = pack.error ?? own.error
  usePageMetadata({ title: 'Préparer mon vol', isIndexed: false })
  return (
    <Root>
      <h1 tabIndex={-1}>Préparer mon vol</h1>
      <p>
        L’accueil, les accords, les actualités, la FAQ, vos contacts, vos événements et votre carte, lisibles sans
        réseau.
      </p>
      {pack.data && own.data ? (
        <OfflinePackPreparation pack={pack.data.data} company={own.data.data.company} findKeys={findKeys} />
      ) : error || isUnanswered ? (
        <OfflineAvailableContentPanel
          message={error?.message ?? UNANSWERED}
          onRetry={() => void Promise.allSettled([pack.mutate(), own.mutate()])}
        />
      ) : (
        <PageSkeleton />
      )}
      <FlightVotes />
      <OutboxPanel />
      <RosterPanel />
    </Root>
  )
}

const Root = styled(PageColumn)(({ theme }) => ({
  paddingBlock: `${space.x12} ${space.x24}`,
  h1: { ...theme.typography.h1, margin: 0 },
  'h1 + p': { ...theme.typography.lead, margin: `${space.x3} 0 ${space.x8}`, color: theme.vars.palette.text.secondary },
  'section p': { margin: 0 },
  '& > section:last-of-type': { marginTop: space.x8 },
  '#envois': { marginTop: space.x8, scrollMarginTop: 'var(--header-height)' },
}))
