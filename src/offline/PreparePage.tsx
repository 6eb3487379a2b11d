import { styled } from '@mui/material/styles'
import { use } from 'react'
import { space } from '#theme/space.ts'
import type { Company } from '#contract/companies/companies.ts'
import { withFrenchDe } from '#contract/withFrenchDe.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { useDelayedFlag } from '#src/lib/useDelayedFlag.ts'
import { formatFileSize } from '#src/lib/formatFileSize.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { ScreenCacheKeysContext } from '#src/navigation/screenFacts.ts'
import { isMeteredConnection } from '#src/navigation/metered.ts'
import { canSearchOffline } from '#src/offline/search/storedSearchPack.ts'
import { changedAccordsLabel, AccordChangeList } from '#src/offline/pack/ChangeList.tsx'
import { useApiReplyDeadline } from './useApiReplyDeadline.ts'
import { StoredContentPanel } from '#src/offline/pack/StoredContentPanel.tsx'
import { offlinePackBytes, OfflinePackDetails } from '#src/offline/pack/PackParts.tsx'
import { OutboxPanel } from './outbox/OutboxPanel.tsx'
import {
  accordChangesSince,
  offlinePackDocuments,
  findAccordsMissingFromDevice,
  type OfflinePack,
  type OfflinePackPartName,
} from '#src/offline/pack/packState.ts'
import type { FindScreenCacheKeys as FindKeysOf } from '#src/offline/pack/listPackScreens.ts'
import type { OfflinePackProgress } from '#src/offline/pack/downloadPack.ts'
import { RosterPanel } from './roster/RosterPanel.tsx'
import {
  useOfflinePackState,
  useOfflinePack,
  useOfflinePackDownload,
  useOfflineSearchDataSize,
} from '#src/offline/pack/usePackDownload.ts'

const UNANSWERED = 'Le portail ne répond pas.'

/**
 * Page « Préparer mon vol », where a member downloads the offline pack: its size, what the device already has, and the
 * download button.
 */
export function PreparePage() {
  const findKeys = use(ScreenCacheKeysContext)
  const pack = useOfflinePack()
  const own = useApiReply(apiReplyKey('GET /profile'))
  // While the portal has neither answered nor refused, the page shows the stored content.
  const isUnanswered = useDelayedFlag(!(pack.data && own.data), useApiReplyDeadline())
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
        <Preparation pack={pack.data.data} company={own.data.data.company} findKeys={findKeys} />
      ) : error || isUnanswered ? (
        <StoredContentPanel
          message={error?.message ?? UNANSWERED}
          onRetry={() => void Promise.allSettled([pack.mutate(), own.mutate()])}
        />
      ) : (
        <PageSkeleton />
      )}
      <OutboxPanel />
      <RosterPanel />
    </Root>
  )
}

type PreparationProps = { pack: OfflinePack; company: Company; findKeys: FindKeysOf }

function Preparation({ pack, company, findKeys }: PreparationProps) {
  const here = useOfflinePackState()
  const searchSize = useOfflineSearchDataSize()
  const work = useOfflinePackDownload(findKeys, () => here.mutate())
  if (here.isLoading) return <PageSkeleton />
  if (!here.data)
    return (
      <TitledPanel title="Rien n’est gardé ici">
        <p>
          Cet appareil est partagé, ou son navigateur ne laisse rien garder (une fenêtre privée, par exemple). Les
          accords se lisent avec le réseau.
        </p>
      </TitledPanel>
    )
  const { state, free, isKept, hasPages, search = searchSize } = here.data
  const lacking = offlinePackDocuments(pack).filter(({ id, sha256 }) => state.documents[id] !== sha256)
  const changes = accordChangesSince(pack, state)
  const wasPrepared = state.verified.accords !== undefined
  const isNewest = changes.length === 0 && findAccordsMissingFromDevice(pack, state).length === 0
  const hasTexts = wasPrepared && isNewest && (state.verified.recherche !== undefined || !canSearchOffline())
  const hasAll = hasTexts && state.verified.documents !== undefined && lacking.length === 0
  const isReady = hasAll && hasPages
  const isMobile = isMeteredConnection()
  const room = free === undefined ? '' : `, ${formatFileSize(free)} libres sur cet appareil`
  const begin = (isAnyNetwork: boolean) => void work.begin(pack, company.id, isAnyNetwork)

  return (
    <TitledPanel
      title={`Pour l’équipage ${withFrenchDe(company.name)}`}
      intro={`${hasTexts ? '' : 'Environ '}${formatFileSize(offlinePackBytes(pack, state, search))} en tout${room}.`}
    >
      <ButtonRow>
        {work.isRunning ? (
          <Button onClick={work.stop}>Arrêter</Button>
        ) : (
          <>
            <Button look="main" onClick={() => begin(false)}>
              {tapLabel(isReady, wasPrepared)}
            </Button>
            {isMobile && lacking.length > 0 && (
              <Button onClick={() => begin(true)}>Les PDF aussi, malgré le réseau mobile</Button>
            )}
          </>
        )}
      </ButtonRow>
      <div role="status">
        {work.progress && <p>{sayProgress(work.progress)}</p>}
        {work.trouble && <p>{work.trouble}</p>}
        {!work.isRunning && isReady && <p>Vous pouvez couper le réseau&nbsp;: tout est là.</p>}
        {!work.isRunning && hasAll && !hasPages && (
          <p>Les pages elles-mêmes ne s’ouvrent pas encore sans réseau&nbsp;: reprenez la préparation.</p>
        )}
      </div>
      {wasPrepared && changes.length > 0 && (
        <AccordChangeList title={`${changedAccordsLabel(changes.length)} depuis votre dernier vol`} changes={changes} />
      )}
      {changes.length === 0 && state.changes.length > 0 && (
        <AccordChangeList
          title={`${changedAccordsLabel(state.changes.length)} à la dernière préparation`}
          changes={state.changes}
        />
      )}
      <OfflinePackDetails pack={pack} state={state} search={search} isMobile={isMobile} />
      {isReady && !isKept && (
        <p>
          Ce navigateur peut reprendre cette place quand elle manque (après sept jours sans visite, sur iPhone)&nbsp;:
          revenez ici avant chaque départ. Sur iPhone, ajoutez d’abord le portail à l’écran d’accueil par Partager.
        </p>
      )}
      <p>
        Tout est chiffré, et s’efface à la déconnexion, quand votre session est fermée d’ailleurs, ou après
        30&nbsp;jours sans contact.
      </p>
    </TitledPanel>
  )
}

function tapLabel(isReady: boolean, wasPrepared: boolean) {
  if (isReady) return 'Vérifier à nouveau'
  return wasPrepared ? 'Reprendre la préparation' : 'Préparer mon vol'
}

const doing: Record<OfflinePackPartName, string> = {
  textes: 'Listes et carte',
  accords: 'Accords',
  recherche: 'Recherche',
  documents: 'Documents',
}
const sayProgress = ({ part, done, total }: OfflinePackProgress) =>
  part === 'documents' || part === 'recherche'
    ? `${doing[part]}\u00a0: ${formatFileSize(done)} sur ${formatFileSize(total)}`
    : `${doing[part]}\u00a0: ${done} sur ${total}`

const Root = styled(PageColumn)(({ theme }) => ({
  paddingBlock: `${space.x12} ${space.x24}`,
  h1: { ...theme.typography.h1, margin: 0 },
  'h1 + p': { ...theme.typography.lead, margin: `${space.x3} 0 ${space.x8}`, color: theme.vars.palette.text.secondary },
  'section p': { margin: 0 },
  '& > section:last-of-type': { marginTop: space.x8 },
  '#envois': { marginTop: space.x8, scrollMarginTop: 'var(--header-height)' },
}))
