import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { BoardingPass } from '#src/components/BoardingPass.tsx'

type Props = {
  title: string
  /** Sentence about the pack's size and the free space on this device. */
  size: string
  /** State of the preparation: « Prêt », « En préparation », « À compléter » or « À préparer ». */
  standing: string
  /** Prepared share of the pack, 0 to 1, drawn as the filled part of the pass. */
  share: number
  /** Buttons and messages on the pass's stub. */
  children: ReactNode
}

/** Boarding pass that fills as the offline pack is prepared, and then reads « Prêt ». */
export function OfflinePackBoardingPass({ title, size, standing, share, children }: Props) {
  const heading = useId()
  return (
    <Root aria-labelledby={heading}>
      <BoardingPass stub={children}>
        <h2 id={heading}>{title}</h2>
        <strong data-ready={standing === 'Prêt' || undefined}>{standing}</strong>
        <p>{size}</p>
        <span aria-hidden data-gauge>
          <span style={{ transform: `scaleX(${Math.min(Math.max(share, 0), 1)})` }} />
        </span>
      </BoardingPass>
    </Root>
  )
}

const Root = styled('section')(({ theme: { vars, typography, transitions } }) => ({
  marginBottom: space.x8,
  filter: `drop-shadow(0 0 1px ${vars.palette.control})`,
  '& > div > div': { padding: `${space.x5} ${space.x6}` },
  h2: { ...typography.subtitle1, margin: 0 },
  strong: { ...typography.h2, display: 'block', color: vars.palette.text.secondary },
  'strong[data-ready]': { color: vars.palette.company.text },
  p: { ...typography.body2, color: vars.palette.text.secondary },
  '[data-gauge]': {
    display: 'block',
    height: 8,
    marginTop: space.x3,
    borderRadius: vars.shape.pill,
    overflow: 'hidden',
    backgroundColor: vars.palette.company.selected,
    '& > span': {
      display: 'block',
      height: '100%',
      transformOrigin: 'left',
      backgroundColor: vars.palette.company.text,
      transition: transitions.create('transform', { duration: transitions.duration.standard }),
    },
  },
}))
