import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { MembershipOptions } from '#contract/membership/membership.ts'
import { hideIbanMiddle } from './ibanText.ts'

type Props = {
  of: NonNullable<MembershipOptions['debit']>
  /** Member's bank account to debit, when already known. */
  bank?: { iban: string; holder: string }
  titleId: string
}

/** Full text of the SEPA mandate that a member signs. */
export function SepaMandateText({ of: { creditor, creditor_id, address, authorisation }, bank, titleId }: Props) {
  return (
    <Paper>
      <h2 id={titleId}>Mandat de prélèvement SEPA</h2>
      <dl>
        <div>
          <dt>Créancier</dt>
          <dd>
            {creditor}, {address}
          </dd>
        </div>
        <div>
          <dt>Identifiant du créancier</dt>
          <dd className="tabular">{creditor_id}</dd>
        </div>
        {bank && (
          <div>
            <dt>Compte à débiter</dt>
            <dd>
              <span className="tabular">{hideIbanMiddle(bank.iban)}</span>, {bank.holder}
            </dd>
          </div>
        )}
        <div>
          <dt>Type de paiement</dt>
          <dd>Récurrent</dd>
        </div>
      </dl>
      <p>{authorisation}</p>
      <p>
        La référence unique du mandat vous est donnée dans sa copie, envoyée par e-&#8288;mail. Nous gardons, comme
        preuve de votre signature, sa date et l’adresse de votre connexion.
      </p>
    </Paper>
  )
}

const Paper = styled('div')(({ theme: { vars, typography } }) => ({
  marginBottom: space.x3,
  padding: `${space.x5} ${space.x5}`,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.background.paper,
  h2: { ...typography.h5, margin: 0 },
  p: { ...typography.body2, margin: `${space.x3} 0 0`, color: vars.palette.text.secondary },
  dl: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
    gap: `${space.x3} ${space.x6}`,
    margin: `${space.x4} 0 0`,
  },
  dt: { ...typography.body2, color: vars.palette.text.secondary },
  dd: { margin: 0, fontWeight: typography.fontWeightMedium, overflowWrap: 'anywhere' },
}))
