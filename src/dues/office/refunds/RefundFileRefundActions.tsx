import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { DuesRefund, RefundTransferFile } from '#contract/dues/refunds.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { isoDay } from '#src/lib/dates.ts'
import { CancelRefundButton, duesRefundTitle } from './CancelRefundButton.tsx'

type Props = {
  file: RefundTransferFile
  act: (work: () => Promise<string>) => Promise<void>
  onDrop: (id: number) => Promise<void>
}

/**
 * List of the refunds in a bank transfer file, with buttons to remove each from the file or to correct its outcome.
 * After the download, it leaves out the refunds that are still at the bank, except those to stop there.
 */
export function RefundFileRefundActions({ file: { waiting, settled, downloaded_at }, act, onDrop }: Props) {
  const correct = (id: number, state: 'rendu' | 'refuse') =>
    act(async () => {
      const body = { state, on: isoDay(new Date()) }
      return (await callBoardApi('PUT /board/refunds/:id/state', { params: { id }, body })).message
    })
  const dropped = downloaded_at === null ? waiting : []
  const stopped = downloaded_at === null ? [] : waiting.filter(({ is_void }) => is_void)
  if (dropped.length + stopped.length + settled.length === 0) return null
  return (
    <List>
      {stopped.map((refund) => (
        <li key={refund.id}>
          <p>
            {duesRefundTitle(refund)}&nbsp;: ce qu’il rend n’est plus là. Demandez à la banque d’y renoncer, puis notez
            ce qu’elle a fait.
          </p>
        </li>
      ))}
      {dropped.map((refund) => (
        <li key={refund.id}>
          <p>{duesRefundTitle(refund)}</p>
          <CancelRefundButton refund={refund} isFiled onDrop={onDrop} />
        </li>
      ))}
      {settled.map((refund) => (
        <li key={refund.id}>
          <p>
            {duesRefundTitle(refund)}&nbsp;: {words[refund.state]}
            {refund.cancelled_because && `, ${refund.cancelled_because.toLocaleLowerCase('fr')}`}
          </p>
          {refund.state === 'rendu' ? (
            <ConfirmingButton
              question="Ce virement est-il revenu aujourd’hui&nbsp;? L’argent est de nouveau là, et ce qu’il rendait aussi."
              yes="Il est revenu"
              about={refund.name}
              onYes={() => correct(refund.id, 'refuse')}
            >
              Revenu
            </ConfirmingButton>
          ) : (
            <ConfirmingButton
              question="La banque a-t-elle fait ce virement malgré tout&nbsp;? Il entre dans les comptes d’aujourd’hui."
              yes="La banque l’a fait"
              about={refund.name}
              onYes={() => correct(refund.id, 'rendu')}
            >
              Fait malgré tout
            </ConfirmingButton>
          )}
        </li>
      ))}
    </List>
  )
}

const words: Record<DuesRefund['state'], string> = {
  'a-faire': 'à faire',
  remis: 'à la banque',
  rendu: 'fait',
  refuse: 'refusé par la banque',
  annule: 'annulé',
}

const List = styled('ul')(({ theme: { typography } }) => ({
  '&&': { margin: 0, padding: 0, listStyle: 'none' },
  '&& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x2, padding: 0, border: 0 },
  p: { ...typography.body2, margin: 0 },
}))
