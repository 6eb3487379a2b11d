import type { Company } from '#contract/companies/companies.ts'
import { withFrenchDe } from '#contract/withFrenchDe.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { TitledPanel } from '#src/components/Panel.tsx'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { formatFileSize } from '#src/lib/formatFileSize.ts'
import { isMeteredConnection } from '#src/navigation/metered.ts'
import { isOfflineSearchSupported } from '#src/offline/search/storedSearchPack.ts'
import { formatChangedAccordCount, AccordChangeList } from './ChangeList.tsx'
import type { OfflinePackProgress } from './downloadPack.ts'
import type { FindScreenCacheKeys } from './listPackScreens.ts'
import { OfflinePackBoardingPass } from './OfflinePackBoardingPass.tsx'
import { estimateOfflinePackBytes, OfflinePackDetails } from './PackParts.tsx'
import {
  accordChangesSince,
  listOfflinePackDocuments,
  findAccordsToDownload,
  type OfflinePack,
  type OfflinePackPartName,
} from './packState.ts'
import { useOfflinePackDeviceStatus, useOfflinePackDownload, useOfflineSearchDataSize } from './usePackDownload.ts'

type Props = { pack: OfflinePack; company: Company; findKeys: FindScreenCacheKeys }

/** Boarding pass of the offline pack with its download button, then its changed agreements and its parts. */
export function OfflinePackPreparation({ pack, company, findKeys }: Props) {
  const here = useOfflinePackDeviceStatus()
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
  const lacking = listOfflinePackDocuments(pack).filter(({ id, sha256 }) => state.documents[id] !== sha256)
  const changes = accordChangesSince(pack, state)
  const wasPrepared = state.verified.accords !== undefined
  const isNewest = changes.length === 0 && findAccordsToDownload(pack, state).length === 0
  const hasTexts = wasPrepared && isNewest && (state.verified.recherche !== undefined || !isOfflineSearchSupported())
  const hasAll = hasTexts && state.verified.documents !== undefined && lacking.length === 0
  const isReady = hasAll && hasPages
  const isMobile = isMeteredConnection()
  const room = free === undefined ? '' : `, ${formatFileSize(free)} libres sur cet appareil`
  const begin = (isAnyNetwork: boolean) => void work.begin(pack, company.id, isAnyNetwork)

  return (
    <>
      <OfflinePackBoardingPass
        title={`Pour l’équipage ${withFrenchDe(company.name)}`}
        size={`${hasTexts ? '' : 'Environ '}${formatFileSize(estimateOfflinePackBytes(pack, state, search))} en tout${room}.`}
        standing={work.isRunning ? 'En préparation' : isReady ? 'Prêt' : wasPrepared ? 'À compléter' : 'À préparer'}
        share={isReady && !work.isRunning ? 1 : preparedShare(state.verified, work.progress)}
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
          {work.progress && <p>{describeProgress(work.progress)}</p>}
          {work.trouble && <p>{work.trouble}</p>}
          {!work.isRunning && isReady && <p>Vous pouvez couper le réseau&nbsp;: tout est là.</p>}
          {!work.isRunning && hasAll && !hasPages && (
            <p>Les pages elles-mêmes ne s’ouvrent pas encore sans réseau&nbsp;: reprenez la préparation.</p>
          )}
        </div>
      </OfflinePackBoardingPass>
      <TitledPanel title="Ce qui est prévu">
        {wasPrepared && changes.length > 0 && (
          <AccordChangeList
            title={`${formatChangedAccordCount(changes.length)} depuis votre dernier vol`}
            changes={changes}
          />
        )}
        {changes.length === 0 && state.changes.length > 0 && (
          <AccordChangeList
            title={`${formatChangedAccordCount(state.changes.length)} à la dernière préparation`}
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
    </>
  )
}

function tapLabel(isReady: boolean, wasPrepared: boolean) {
  if (isReady) return 'Vérifier à nouveau'
  return wasPrepared ? 'Reprendre la préparation' : 'Préparer mon vol'
}

/** Returns the prepared share of the offline pack, 0 to 1: verified parts, and the done share of the current one. */
function preparedShare(
  verified: Partial<Record<OfflinePackPartName, string>>,
  progress: OfflinePackProgress | undefined,
): number {
  const parts: OfflinePackPartName[] = [
    'textes',
    'accords',
    ...(isOfflineSearchSupported() ? ['recherche' as const] : []),
    'documents',
  ]
  if (!progress) return parts.filter((part) => verified[part] !== undefined).length / (parts.length + 1)
  const { part, done, total } = progress
  return (Math.max(parts.indexOf(part), 0) + (total > 0 ? done / total : 0)) / parts.length
}

const doing: Record<OfflinePackPartName, string> = {
  textes: 'Listes et carte',
  accords: 'Accords',
  recherche: 'Recherche',
  documents: 'Documents',
}
const describeProgress = ({ part, done, total }: OfflinePackProgress) =>
  part === 'documents' || part === 'recherche'
    ? `${doing[part]}\u00a0: ${formatFileSize(done)} sur ${formatFileSize(total)}`
    : `${doing[part]}\u00a0: ${done} sur ${total}`
