import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Expandable full text of a received mail whose quoted part is collapsed. */
export const ExpandableMailText = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <Folded>
      <summary>Afficher le message entier</summary>
      <div>{text}</div>
    </Folded>
  )

const Folded = styled('details')(({ theme: { vars, typography } }) => ({
  summary: {
    ...typography.body2,
    display: 'list-item',
    width: 'fit-content',
    paddingBlock: space.x3,
    color: vars.palette.company.text,
    cursor: 'pointer',
  },
  div: {
    ...typography.body2,
    paddingInlineStart: space.x4,
    borderInlineStart: `4px solid ${vars.palette.line}`,
    color: vars.palette.text.secondary,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
}))
