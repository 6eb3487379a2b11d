import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { useSelectedCompany } from '#src/companies/selectedCompany.ts'
import { useSignedInMember } from '#src/session/useSignedInMember.ts'

/** Note that the agreements are those of the member's own company, when another one is selected. */
export function AccordsOfOwnCompanyNote() {
  const chosen = useSelectedCompany()
  const own = useSignedInMember(true).data?.data.company
  if (!own || !chosen || own.id === chosen.id) return null
  return (
    <Note role="note">
      Ces accords sont ceux de votre compagnie, <b>{own.name}</b>&nbsp;; le portail vous montre par ailleurs{' '}
      {chosen.name}.
    </Note>
  )
}

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  maxWidth: '46rem',
  margin: `0 0 ${space.x5}`,
  padding: `${space.x3} ${space.x4}`,
  borderRadius: theme.vars.shape.card,
  backgroundColor: theme.vars.palette.company.tint,
}))
