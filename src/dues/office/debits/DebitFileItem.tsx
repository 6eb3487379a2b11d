import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { DebitFile } from '#contract/dues/debitFiles.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { dateWithoutWeekday, formatDayRange, isoDay, formatShortDate } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { formatCount } from '#src/lib/text.ts'
import { BankFileDownloadButton } from './BankFileDownloadButton.tsx'
import { DebitFileResultForm } from './DebitFileResultForm.tsx'
import { UndoDebitFileResultButton } from './UndoDebitFileResultButton.tsx'

type Props = {
  file: DebitFile
  onSave: () => Promise<void>
  /** Runs an API call about a debit file, notifies of its outcome and reloads the page. */
  act: (work: () => Promise<string>) => Promise<void>
  onSettled: () => Promise<void>
}

/** List item of a debit file: its state and possible actions, before and after the bank has executed it. */
export function DebitFileItem({ file, onSave, act, onSettled }: Props) {
  const { id, state, waiting } = file
  const [isSettling, setSettling] = useState(false)
  const about = `fichier du ${dateWithoutWeekday(file.until_on)}, n° ${id}`
  const isEnded = state === 'annule' || state === 'refuse'
  const [today] = useState(() => isoDay(new Date()))
  const isOver = file.until_on <= today
  const cancel = (why: 'annule' | 'refuse') =>
    act(async () => {
      const { message } = await callBoardApi('POST /board/debit-files/:id/cancellation', {
        params: { id },
        body: { why },
      })
      return message
    })
  return (
    <li>
      <h3>{titleOf(file)}</h3>
      <p>{factsOf(file)}</p>
      {file.former.map(({ due_id, name, amount_cents }) => (
        <Former key={due_id}>
          <p>
            {name} n’est plus adhérent, et {formatCents(amount_cents)} sont encore dans ce fichier. Demandez à la banque
            d’y renoncer.
          </p>
          {file.can_cancel && (
            <ConfirmingButton
              question="Retirer ce prélèvement du fichier&nbsp;? La banque doit aussi y renoncer."
              yes="Retirer"
              about={name}
              onYes={() =>
                act(
                  async () => (await callBoardApi('DELETE /board/dues/:id/debit', { params: { id: due_id } })).message,
                )
              }
            >
              Retirer
            </ConfirmingButton>
          )}
        </Former>
      ))}
      {!isEnded && (
        <div>
          <BankFileDownloadButton about={about} downloaded_at={file.downloaded_at} onSave={onSave} />
          {waiting > 0 && isOver && !isSettling && (
            <Button aria-label={`Noter le résultat\u00a0: ${about}`} onClick={() => setSettling(true)}>
              Noter le résultat
            </Button>
          )}
          {file.can_cancel && (
            <ConfirmingButton
              question={cancelQuestion(file)}
              yes="Annuler le fichier"
              about={about}
              onYes={() => cancel('annule')}
            >
              Annuler le fichier
            </ConfirmingButton>
          )}
          <UndoDebitFileResultButton file={file} onDone={onSettled} />
          {waiting > 0 && state === 'remis' && (
            <ConfirmingButton
              question={`La banque a-t-elle refusé tout le fichier\u00a0? Rien n’en sera débité, et ${formatCount(waiting, 'prélèvement')} ${waiting > 1 ? 'seront' : 'sera'} de nouveau à mettre dans un fichier.`}
              yes="Tout est refusé"
              about={about}
              onYes={() => cancel('refuse')}
            >
              Refusé en entier
            </ConfirmingButton>
          )}
        </div>
      )}
      {isSettling && (
        <DebitFileResultForm
          id={id}
          waiting={waiting}
          onDone={async () => {
            setSettling(false)
            await onSettled()
          }}
        />
      )}
    </li>
  )
}

const titleOf = ({ state, count, total_cents, withdrawn }: DebitFile) => {
  if (state === 'annule') return `Fichier annulé, ${formatCount(withdrawn, 'prélèvement')}`
  if (state === 'refuse') return `Fichier refusé par la banque, ${formatCount(withdrawn, 'prélèvement')}`
  return `${formatCount(count, 'prélèvement')}, ${formatCents(total_cents)}`
}

function factsOf({ state, from_on, until_on, made_at, waiting, rejected, withdrawn }: DebitFile) {
  const isEnded = state === 'annule' || state === 'refuse'
  return [
    `${capital(formatDayRange(from_on, until_on))}, écrit le ${formatShortDate(made_at)}`,
    waiting > 0 &&
      `${formatCount(waiting, 'prélèvement')} ${state === 'ecrit' ? 'à remettre à la banque' : 'à la banque'}`,
    rejected > 0 && formatCount(rejected, 'rejet'),
    !isEnded && withdrawn > 0 && `${formatCount(withdrawn, 'prélèvement')} retiré${withdrawn > 1 ? 's' : ''}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function cancelQuestion({ state, waiting }: DebitFile) {
  const back = waiting > 1 ? `Ses ${waiting}\u00a0prélèvements seront` : 'Son prélèvement sera'
  const bank =
    state === 'remis' ? ' Il a été téléchargé\u00a0: si la banque l’a, demandez-lui d’abord d’y renoncer.' : ''
  return `Annuler ce fichier\u00a0? ${back} de nouveau à mettre dans un fichier.${bank}`
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const Former = styled('div')(({ theme: { vars, typography } }) => ({
  alignItems: 'center',
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
}))
