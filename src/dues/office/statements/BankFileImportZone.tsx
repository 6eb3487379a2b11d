import '#theme/laterComponents.ts'
import { styled } from '@mui/material/styles'
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { space } from '#theme/space.ts'
import type { BankStatementImportReply } from '#contract/dues/statements.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { formatCount } from '#src/lib/text.ts'
import { Link } from '#src/navigation/Link.tsx'
import { BankFileQuestionsDialog, type AmbiguousBankFile } from './ColumnsDialog.tsx'
import { uploadBankFile, type BankFileImportAnswers } from './sendStatement.ts'

type Sent = { rank: number; name: string; state: 'coming' | 'kept' | 'refused'; says: string; id?: number }

let newest = 0

/** Drop zone and file picker that import bank files one after the other. */
export function BankFileImportZone({ onImported }: { onImported: () => void }) {
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [asking, setAsking] = useState<readonly (AmbiguousBankFile & { rank: number; given: BankFileImportAnswers })[]>(
    [],
  )
  const [unnamed] = asking
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const last = useRef<Promise<void>>(Promise.resolve())

  const tell = (rank: number, part: Partial<Sent>) =>
    setSent((now) => now.map((one) => (one.rank === rank ? { ...one, ...part } : one)))
  const send = async (file: File, rank: number, answers: BankFileImportAnswers = {}) => {
    try {
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
      tell(rank, { state: 'kept', says: 'Importé.', id })
      onImported()
    } catch (error) {
      tell(rank, {
        state: 'refused',
        says: error instanceof Error ? error.message : 'Le fichier n’a pas pu être envoyé.',
      })
    }
  }
  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const rank = ++newest
      setSent((now) => [...now, { rank, name: file.name, state: 'coming', says: 'Lecture en cours…' }])
      last.current = last.current.then(() => send(file, rank))
    }
  }
  const drag = (event: DragEvent, isHere: boolean) => {
    event.preventDefault()
    setOver(isHere)
  }
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])])
    target.value = ''
  }

  return (
    <Zone
      role="group"
      aria-label="Importer un fichier de la banque"
      data-over={isOver || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        add(event.dataTransfer.files)
      }}
    >
      <Button look="main" onClick={() => chooser.current?.click()}>
        Importer un fichier de la banque
      </Button>
      <p>
        Ou déposez-le ici&nbsp;: réponse à un fichier de prélèvements (pain.002), relevé (camt.053, camt.054,
        CFONB&nbsp;120, OFX) ou tableau CSV, seul ou dans une archive ZIP, 50&nbsp;Mo au plus. Le même fichier deux fois
        ne note rien deux fois.
      </p>
      <input ref={chooser} type="file" hidden multiple aria-label="Fichier de la banque" onChange={take} />
      <ul aria-live="polite" aria-label="Fichiers envoyés">
        {sent.map(({ rank, name, state, says, id }) => (
          <li key={rank} data-state={state}>
            <b>{name}</b> {says}{' '}
            {id !== undefined && <Link to={portalPagePaths.boardStatement(id)}>Voir ses lignes</Link>}
          </li>
        ))}
      </ul>
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
          last.current = last.current.then(() => send(file, rank, { ...given, ...answers }))
        }}
      />
    </Zone>
  )
}

/** Returns the import result of one bank file inside an archive. */
const asSent = ({ id, name, message }: BankStatementImportReply['files'][number]): Sent => ({
  rank: ++newest,
  name,
  state: id === null ? 'refused' : 'kept',
  says: message,
  ...(id !== null && { id }),
})

const Zone = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: space.x3,
  padding: space.x5,
  border: `1px dashed ${vars.palette.control}`,
  borderRadius: vars.shape.card,
  '&[data-over]': { borderColor: vars.palette.company.focus, backgroundColor: vars.palette.company.tint },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  ul: { ...typography.body2, margin: 0, padding: 0, listStyle: 'none', overflowWrap: 'anywhere' },
  'ul:empty': { display: 'none' },
  'li[data-state=refused]': { color: vars.palette.error.main },
}))
