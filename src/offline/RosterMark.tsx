import { styled } from '@mui/material/styles'
import { VisuallyHidden } from '#src/components/VisuallyHidden.ts'
import { findMemberAvailabilityForEvent, type RosterAvailability } from './roster/findAvailability.ts'
import { useStoredFlightRoster } from '#src/offline/roster/useRoster.ts'

type Props = { event: { starts_at: string; ends_at: string } }

/**
 * Note under an event: the member is free, flying, resting or busy, according to the flight roster on this device.
 * Renders nothing without a roster.
 */
export function AvailabilityDuringEventNote({ event }: Props) {
  const mark = useMark(event)
  if (!mark) return null
  return (
    <Root data-kind={mark.kind}>
      {'Votre planning\u00a0: '}
      <b>{markLabels[mark.kind]}</b>
      {mark.words && mark.kind !== 'libre' && ` (${mark.words})`}
    </Root>
  )
}

/** One-word variant of `AvailabilityDuringEventNote`, for narrow places. */
export function ShortAvailabilityDuringEventNote({ event }: Props) {
  const mark = useMark(event)
  if (!mark) return null
  return (
    <Word data-kind={mark.kind}>
      <VisuallyHidden>{', votre planning\u00a0: '}</VisuallyHidden>
      {markLabels[mark.kind]}
    </Word>
  )
}

function useMark(event: Props['event']): RosterAvailability | undefined {
  const { data } = useStoredFlightRoster()
  return data ? findMemberAvailabilityForEvent(data.roster, event) : undefined
}

const markLabels: Record<RosterAvailability['kind'], string> = {
  libre: 'libre',
  vol: 'en vol',
  repos: 'en repos',
  occupe: 'occupé',
}

const Root = styled('p')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: 0,
  color: vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  b: { color: vars.palette.text.primary, fontWeight: typography.fontWeightBold },
  '&[data-kind=vol] b': { color: vars.palette.error.main },
}))

const Word = styled('small')(({ theme: { vars, typography } }) => ({
  ...typography.caption,
  color: vars.palette.text.secondary,
  '&[data-kind=vol]': { color: vars.palette.error.main },
}))
