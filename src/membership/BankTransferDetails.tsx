import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { AssociationBankAccount } from '#contract/membership/membership.ts'
import { QrCode } from '#src/components/pictures/QrCode.tsx'
import { formatCents } from '#src/lib/formatCents.ts'
import { CopyableTransferDetailRow } from './submitted/CopyableTransferDetailRow.tsx'
import { formatTransferQrCodeText } from './submitted/epc.ts'
import { formatGroupedIban } from './ibanText.ts'

/**
 * Props of a transfer's bank details. Without an assigned `reference` no QR code is shown, since nobody could recognise
 * the transfer.
 */
type Props = { account: AssociationBankAccount; asked: { amount_cents: number; reference?: string } }

/** Association's bank details for a transfer of dues, to copy or to scan with a banking app. */
export function BankTransferDetails({ account, asked: { reference, amount_cents } }: Props) {
  return (
    <Card>
      <div>
        <dl>
          <CopyableTransferDetailRow label="Bénéficiaire" value={account.holder} done="Bénéficiaire copié" />
          <CopyableTransferDetailRow
            label="IBAN"
            value={formatGroupedIban(account.iban)}
            copied={account.iban}
            done="IBAN copié"
          />
          <CopyableTransferDetailRow label="BIC" value={account.bic} done="BIC copié" />
          {reference && (
            <CopyableTransferDetailRow label="Référence à rappeler" value={reference} done="Référence copiée" />
          )}
          <CopyableTransferDetailRow
            label="Montant"
            value={formatCents(amount_cents)}
            copied={(amount_cents / 100).toFixed(2).replace('.', ',')}
            done="Montant copié"
          />
        </dl>
        {reference && (
          <figure>
            <QrCode
              of={formatTransferQrCodeText(account, amount_cents, reference)}
              label="Code QR du virement, à lire avec l’application de votre banque"
            />
            <figcaption>À lire avec l’application de votre banque, depuis un autre écran.</figcaption>
          </figure>
        )}
      </div>
    </Card>
  )
}

const Card = styled('div')(({ theme: { vars, typography } }) => ({
  padding: space.x5,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.panel,
  backgroundColor: vars.palette.background.paper,
  containerType: 'inline-size',
  '& > div': {
    display: 'grid',
    gap: space.x8,
    '@container (min-width: 36rem)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  dl: { display: 'grid', gap: space.x4, margin: 0 },
  figure: { display: 'grid', alignContent: 'start', justifyItems: 'center', gap: space.x3, margin: 0 },
  'figure svg': { width: '12.5rem', height: '12.5rem' },
  figcaption: { ...typography.body2, maxWidth: '13rem', textAlign: 'center', color: vars.palette.text.secondary },
}))
