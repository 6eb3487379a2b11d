import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { accordStatusLabels } from '#contract/accords/accordStatusLabels.ts'
import type { AccordStatus } from '#contract/accords/accords.ts'

/** Badge with the status of an agreement today. The colour only repeats the text. */
export function AccordStatusBadge({ status }: { status: AccordStatus }) {
  return <Badge data-status={status}>{accordStatusLabels[status]}</Badge>
}

const Badge = styled('span')(({ theme: { vars, typography } }) => ({
  ...typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x2,
  padding: `${space.half} ${space.x3}`,
  borderRadius: vars.shape.pill,
  fontWeight: typography.fontWeightBold,
  whiteSpace: 'nowrap',
  '&::before': { content: '""', width: 8, height: 8, borderRadius: '50%', backgroundColor: 'currentcolor' },
  '&[data-status=en-vigueur]': {
    backgroundColor: vars.palette.Alert.successStandardBg,
    color: vars.palette.Alert.successColor,
  },
  '&[data-status=a-venir]': { backgroundColor: vars.palette.Alert.infoStandardBg, color: vars.palette.Alert.infoColor },
  '&[data-status=expire]': {
    backgroundColor: vars.palette.sunken,
    color: vars.palette.text.secondary,
    '&::before': { background: 'none', boxShadow: 'inset 0 0 0 2px currentcolor' },
  },
}))
