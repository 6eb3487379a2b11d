import { Button } from '#src/components/controls/Button.tsx'
import { LoadFailureMessage } from '#src/components/states/LoadFailureMessage.tsx'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { formatFileSize } from '#src/lib/formatFileSize.ts'
import { formatCount } from '#src/lib/text.ts'
import { OfflinePackPartRow, OfflinePackPartList, pluralizeTheirText } from './PackParts.tsx'
import type { OfflinePackState } from './packState.ts'
import { useOfflinePackDeviceStatus } from './usePackDownload.ts'

/** Title shown when neither the portal nor the device has a list of the offline pack. */
const noList = 'La liste de ce qui se garde n’a pas pu être chargée'

type Props = {
  /** French sentence about why the portal's list of the offline pack is missing. */
  message: string
  onRetry: () => void
}

/** Panel that lists the offline content stored on this device and its dates, shown when the portal does not answer. */
export function OfflineAvailableContentPanel({ message, onRetry }: Props) {
  const here = useOfflinePackDeviceStatus()
  if (here.isLoading) return <PageSkeleton />
  if (!here.data?.state.verified.textes)
    return <LoadFailureMessage title={noList} message={message} onRetry={onRetry} />
  const { state, search } = here.data
  return (
    <TitledPanel title="Ce que cet appareil garde" intro={`${message} Ce qui suit se lit sans réseau.`}>
      <KeptParts state={state} search={search} />
      <Button onClick={onRetry}>Réessayer</Button>
    </TitledPanel>
  )
}

// A part whose download was interrupted has no date yet: its content is readable, and labelled as incomplete.
function KeptParts({ state, search }: { state: OfflinePackState; search: number | undefined }) {
  const { accords, documents, general, verified } = state
  const texts = Object.values(accords).reduce((sum, { bytes }) => sum + bytes, 0)
  const pdfs = Object.keys(documents).length
  const incomplete = { waiting: 'incomplet, à reprendre avec le réseau' }
  return (
    <OfflinePackPartList>
      <OfflinePackPartRow
        label="Listes, événements, contacts, FAQ, carte"
        size={formatFileSize(general)}
        at={verified.textes}
      />
      <OfflinePackPartRow
        label={`${formatCount(Object.keys(accords).length, 'accord')}, ${pluralizeTheirText(Object.keys(accords).length)}`}
        size={formatFileSize(texts)}
        at={verified.accords}
        {...incomplete}
      />
      {search !== undefined && (
        <OfflinePackPartRow
          label="La recherche dans le texte des accords"
          size={formatFileSize(search)}
          at={verified.recherche}
          {...incomplete}
        />
      )}
      {pdfs > 0 && (
        <OfflinePackPartRow
          label={`${formatCount(pdfs, 'document')} PDF`}
          size=""
          at={verified.documents}
          {...incomplete}
        />
      )}
    </OfflinePackPartList>
  )
}
