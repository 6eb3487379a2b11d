import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Decorative drawing of a PDF's first page. */
export function PdfSheetIllustration() {
  return (
    <Sheet aria-hidden>
      <svg viewBox="0 0 60 80">
        <path d="M9 1H40L59 20V71A8 8 0 0 1 51 79H9A8 8 0 0 1 1 71V9A8 8 0 0 1 9 1Z" />
        <path d="M40 1V14A6 6 0 0 0 46 20H59" />
        <path d="M11 18H29" />
        <path d="M11 30H49M11 38H49M11 46H38" />
      </svg>
      <span>PDF</span>
    </Sheet>
  )
}

const Sheet = styled('div')(({ theme: { vars, typography } }) => ({
  position: 'relative',
  flex: 'none',
  width: 'min(3.75rem, 16vw)',
  aspectRatio: '3 / 4',
  svg: { display: 'block', width: '100%', overflow: 'visible' },
  path: { fill: 'none', stroke: vars.palette.line, strokeWidth: 3, strokeLinecap: 'round', strokeLinejoin: 'round' },
  'path:nth-of-type(-n + 2)': { strokeWidth: 1.5, stroke: vars.palette.control },
  'path:first-of-type': { fill: vars.palette.background.paper },
  'path:nth-of-type(3)': { strokeWidth: 5, stroke: vars.palette.company.border },
  span: {
    ...typography.caption,
    position: 'absolute',
    insetInlineStart: '-12%',
    bottom: '14%',
    padding: `0 ${space.x2}`,
    borderRadius: vars.shape.small,
    fontWeight: typography.fontWeightBold,
    backgroundColor: vars.palette.company.selected,
    color: vars.palette.company.text,
    // Ring in the colour of the paper around the label.
    boxShadow: `0 0 0 2px ${vars.palette.background.paper}`,
  },
}))
