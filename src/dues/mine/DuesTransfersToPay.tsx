import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { OwnDues } from '#contract/dues/dues.ts'
import { OrdinalText } from '#src/components/text/OrdinalText.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { formatCents } from '#src/lib/formatCents.ts'
import { BankTransferDetails } from '#src/membership/BankTransferDetails.tsx'
import { describeTransferDeadline } from './describeTransferDeadline.ts'

/**
 * Panel of a member's dues to pay by bank transfer: amount, account and reference. Includes debits that the bank
 * rejected. Empty when there are none.
 */
export function DuesTransfersToPay({ of: { dues, account } }: { of: Pick<OwnDues, 'dues' | 'account'> }) {
  const waiting = dues
    .filter(({ state, way }) => state === 'rejetee' || (state === 'attendue' && way === 'virement'))
    .reverse()
  if (!account || waiting.length === 0) return null
  return (
    <TitledPanel
      title="À payer par virement"
      intro="La référence relie votre virement à votre cotisation&nbsp;: recopiez-la."
    >
      {waiting.map(({ id, state, amount_cents, due_on, reference }) => (
        <Due key={id}>
          {state === 'rejetee' ? (
            <p>
              Votre banque a refusé le prélèvement de <b className="tabular">{formatCents(amount_cents)}</b> du{' '}
              <TimeText at={due_on} isDay />. Réglez-le par virement&nbsp;:
            </p>
          ) : (
            <p>
              <b className="tabular">{formatCents(amount_cents)}</b>{' '}
              <OrdinalText>{describeTransferDeadline(due_on)}</OrdinalText>
            </p>
          )}
          <BankTransferDetails account={account} asked={{ reference, amount_cents }} />
        </Due>
      ))}
    </TitledPanel>
  )
}

const Due = styled('div')(({ theme: { typography } }) => ({
  display: 'grid',
  gap: space.x4,
  p: { ...typography.body1, margin: 0 },
  'p b': typography.h3,
}))
