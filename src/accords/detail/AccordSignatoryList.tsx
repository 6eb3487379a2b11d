import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { Accord } from '#contract/accords/accords.ts'

/** List of an agreement's signatories. */
export function AccordSignatoryList({ signatories }: { signatories: Accord['signatories'] }) {
  if (signatories.length === 0) return null
  return (
    <section aria-labelledby="signataires">
      <h2 id="signataires">Signataires</h2>
      <List>
        {signatories.map(({ name, role }) => (
          <li key={`${name} ${role}`}>
            <b>{name}</b>
            <span>{role}</span>
          </li>
        ))}
      </List>
    </section>
  )
}

const List = styled('ul')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x3,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  b: { ...typography.subtitle1, display: 'block' },
  span: { ...typography.body2, color: vars.palette.text.secondary },
}))
