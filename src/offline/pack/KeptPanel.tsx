import { Button } from '#src/components/controls/Button.tsx'
import { Failure } from '#src/components/states/Failure.tsx'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { Panel } from '#src/components/Panel.tsx'
import { sizeWords } from '#src/lib/sizeWords.ts'
import { counted } from '#src/lib/text.ts'
import { Part, Parts, textOf } from './PackParts.tsx'
import type { PackState } from './packState.ts'
import { useHere } from './usePrepare.ts'

/** Title shown when neither the portal nor the device has a list of the offline pack. */
const noList = 'La liste de ce qui se garde n’a pas pu être chargée'

type Props = {
  /** French sentence about why the portal's list of the offline pack is missing. */
  message: string
  onRetry: () => void
}

/** Panel of the stored offline content and its dates, for when the portal does not answer. */
export function KeptPanel({ message, onRetry }: Props) {
  const here = useHere()
  if (here.isLoading) return <PageSkeleton />
  if (!here.data?.state.verified.textes) return <Failure title={noList} message={message} onRetry={onRetry} />
  const { state, search } = here.data
  return (
    <Panel title="Ce que cet appareil garde" intro={`${message} Ce qui suit se lit sans réseau.`}>
      <KeptParts state={state} search={search} />
      <Button onClick={onRetry}>Réessayer</Button>
    </Panel>
  )
}

// A part whose download was interrupted has no date yet: its content is readable, and labelled as incomplete.
function KeptParts({ state, search }: { state: PackState; search: number | undefined }) {
  const { accords, documents, general, verified } = state
  const texts = Object.values(accords).reduce((sum, { bytes }) => sum + bytes, 0)
  const pdfs = Object.keys(documents).length
  const incomplete = { waiting: 'incomplet, à reprendre avec le réseau' }
  return (
    <Parts>
      <Part label="Listes, événements, contacts, FAQ, carte" size={sizeWords(general)} at={verified.textes} />
      <Part
        label={`${counted(Object.keys(accords).length, 'accord')}, ${textOf(Object.keys(accords).length)}`}
        size={sizeWords(texts)}
        at={verified.accords}
        {...incomplete}
      />
      {search !== undefined && (
        <Part
          label="La recherche dans le texte des accords"
          size={sizeWords(search)}
          at={verified.recherche}
          {...incomplete}
        />
      )}
      {pdfs > 0 && <Part label={`${counted(pdfs, 'document')} PDF`} size="" at={verified.documents} {...incomplete} />}
    </Parts>
  )
}
