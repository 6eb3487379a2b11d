import { styled } from '@mui/material/styles'
import type { AccordSummary } from '#contract/accords/accords.ts'
import { useToggleFavouriteAccord } from './useToggleFavouriteAccord.ts'

type Props = { accord: Pick<AccordSummary, 'id' | 'title' | 'is_favourite'> }

/** Star button that adds an agreement to the member's favourites or removes it. */
export function FavouriteAccordButton({ accord }: Props) {
  const toggle = useToggleFavouriteAccord(accord)
  return (
    <Star
      type="button"
      aria-label={`Favori\u00a0: ${accord.title}`}
      title={accord.is_favourite ? 'Retirer de mes favoris' : 'Ajouter à mes favoris'}
      aria-pressed={accord.is_favourite}
      onClick={() => void toggle()}
      data-print="hide"
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
        <path
          d="M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z"
          strokeWidth="1.75"
          strokeLinejoin="round"
        />
      </svg>
    </Star>
  )
}

const Star = styled('button')(({ theme: { vars, transitions } }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: vars.shape.pill,
  background: 'none',
  color: vars.palette.text.secondary,
  cursor: 'pointer',
  transition: transitions.create('background-color'),
  path: { fill: 'none', stroke: 'currentcolor' },
  '&:hover': { backgroundColor: vars.palette.company.tint, color: vars.palette.company.text },
  '&:focus-visible': { borderRadius: vars.shape.pill },
  '&[aria-pressed=true]': { color: vars.palette.company.text, path: { fill: 'currentcolor' } },
}))
