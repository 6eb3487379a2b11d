import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { useToday } from '#src/lib/useToday.ts'
import { getMembershipCardState, describeMembershipCardValidity } from './cardState.ts'

/** Badge with the validity of a membership card in words and colour. It updates itself after the last day. */
export function MembershipCardValidityBadge({
  of: card,
}: {
  of: Parameters<typeof describeMembershipCardValidity>[0]
}) {
  const today = useToday()
  const { words, day } = describeMembershipCardValidity(card, today)
  return (
    <Badge data-state={getMembershipCardState(card, today)}>
      <span>
        {words}
        {day && <TimeText at={day} isDay />}
      </span>
    </Badge>
  )
}

const Badge = styled('span')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x2,
  textWrap: 'balance',
  padding: `${space.x1} ${space.x3}`,
  borderRadius: vars.shape.card,
  fontWeight: typography.fontWeightBold,
  '&::before': {
    content: '""',
    flex: 'none',
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: 'currentcolor',
  },
  '&[data-state=valable]': {
    backgroundColor: vars.palette.Alert.successStandardBg,
    color: vars.palette.Alert.successColor,
  },
  '&[data-state=attente]': {
    backgroundColor: vars.palette.Alert.warningStandardBg,
    color: vars.palette.Alert.warningColor,
  },
  '&[data-state=expiree]': {
    backgroundColor: vars.palette.Alert.errorStandardBg,
    color: vars.palette.Alert.errorColor,
  },
}))
