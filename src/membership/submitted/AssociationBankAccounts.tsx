import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { AssociationBankAccount } from '#contract/membership/membership.ts'
import { useCompanies } from '#src/companies/useCompanies.ts'
import { formatGroupedIban } from '#src/membership/ibanText.ts'
import { CopyableTransferDetailRow } from './CopyableTransferDetailRow.tsx'

/** List of the association's bank accounts, by company of the members who pay to them. */
export function AssociationBankAccounts({ of: accounts }: { of: readonly AssociationBankAccount[] }) {
  const companies = useCompanies().data?.data ?? []
  const nameOf = (id: number | null) => companies.find((company) => company.id === id)?.name ?? 'Autres compagnies'
  return (
    <List>
      {accounts.map(({ company_id, holder, iban, bic, bank }) => (
        <li key={iban}>
          <h3>{nameOf(company_id)}</h3>
          <p>
            {holder}, {bank}
          </p>
          <dl>
            <CopyableTransferDetailRow
              label={`IBAN, ${nameOf(company_id)}`}
              value={formatGroupedIban(iban)}
              copied={iban}
              done="IBAN copié"
            />
            <CopyableTransferDetailRow label={`BIC, ${nameOf(company_id)}`} value={bic} done="BIC copié" />
          </dl>
        </li>
      ))}
    </List>
  )
}

const List = styled('ul')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x6,
  margin: `${space.x4} 0 0`,
  padding: 0,
  listStyle: 'none',
  h3: { ...typography.h6, margin: 0 },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  li: { paddingTop: space.x4, borderTop: `1px solid ${vars.palette.line}` },
  dl: { display: 'grid', gap: space.x3, margin: `${space.x3} 0 0` },
}))
