import { useState } from 'react'
import type { BankStatementImportReply } from '#contract/dues/statements.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { FileButton } from '#src/components/controls/FileButton.tsx'
import { formatCount } from '#src/lib/text.ts'
import { Link } from '#src/navigation/Link.tsx'
import {
  FileDropZone,
  nextFileSendingRank,
  useSendFilesInOrder,
  type FileSendingState,
} from '#src/office/parts/FileDropZone.tsx'
import { BankFileQuestionsDialog, type AmbiguousBankFile } from './ColumnsDialog.tsx'
import { uploadBankFile, type BankFileImportAnswers } from './sendStatement.ts'

type Asked = AmbiguousBankFile & { rank: number; given: BankFileImportAnswers }

/** Drop zone and file picker that import bank files one after the other. */
export function BankFileImportZone({ onImported }: { onImported: () => void }) {
  const { sent, setSent, tell, queue, add } = useSendFilesInOrder({
    coming: 'Lecture en cours…',
    failed: 'Le fichier n’a pas pu être envoyé.',
  })
  const [asking, setAsking] = useState<readonly Asked[]>([])
  const [unnamed] = asking

  const send = async (file: File, rank: number, answers: BankFileImportAnswers = {}) => {
    const { id, files, ...asked } = await uploadBankFile(file, answers)
    if (files.length > 0) {
      const kept = files.filter((one) => one.id !== null).length
      tell(rank, {
        state: kept > 0 ? 'kept' : 'refused',
        says: `Archive de ${formatCount(files.length, 'fichier')}\u00a0: ${kept} importé${kept > 1 ? 's' : ''}.`,
      })
      setSent((now) => now.flatMap((one) => (one.rank === rank ? [one, ...files.map(asSent)] : one)))
      if (kept > 0) onImported()
      return
    }
    if (id === null) {
      tell(rank, { says: 'Répondez d’abord à ce qui est demandé.' })
      // Questions about several files are asked one after the other.
      setAsking((now) => [...now, { file, rank, given: answers, ...asked }])
      return
    }
    tell(rank, { state: 'kept', says: withLinesLink('Importé.', id) })
    onImported()
  }
  const take = (files: Iterable<File>) => add(files, send)

  return (
    <FileDropZone label="Importer un fichier de la banque" sentLabel="Fichiers envoyés" sent={sent} onFiles={take}>
      <FileButton look="main" label="Fichier de la banque" multiple onFile={(file) => take([file])}>
        Importer un fichier de la banque
      </FileButton>
      <p>
        Ou déposez-le ici&nbsp;: réponse à un fichier de prélèvements (pain.002), relevé (camt.053, camt.054,
        CFONB&nbsp;120, OFX) ou tableau CSV, seul ou dans une archive ZIP, 50&nbsp;Mo au plus. Le même fichier deux fois
        ne note rien deux fois.
      </p>
      <BankFileQuestionsDialog
        of={unnamed}
        onClose={() => {
          if (unnamed) tell(unnamed.rank, { state: 'refused', says: 'Pas importé\u00a0: il manque une réponse.' })
          setAsking((now) => now.slice(1))
        }}
        onNamed={(answers) => {
          if (!unnamed) return
          const { file, rank, given } = unnamed
          setAsking((now) => now.slice(1))
          tell(rank, { says: 'Lecture en cours…' })
          queue(rank, () => send(file, rank, { ...given, ...answers }))
        }}
      />
    </FileDropZone>
  )
}

/** Returns the import result of one bank file inside an archive. */
const asSent = ({ id, name, message }: BankStatementImportReply['files'][number]): FileSendingState => ({
  rank: nextFileSendingRank(),
  name,
  state: id === null ? 'refused' : 'kept',
  says: id === null ? message : withLinesLink(message, id),
})

const withLinesLink = (words: string, id: number) => (
  <>
    {words} <Link to={portalPagePaths.boardStatement(id)}>Voir ses lignes</Link>
  </>
)
