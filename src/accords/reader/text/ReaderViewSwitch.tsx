import { styled } from '@mui/material/styles'
import type { ReaderView } from '#src/accords/storedReader.ts'
import { space } from '#theme/space.ts'

type Props = { view: ReaderView; onView: (view: ReaderView) => void }

/** Switch of the reader between a document's text and the pictures of its pages. */
export function ReaderViewSwitch({ view, onView }: Props) {
  return (
    <Switch role="group" aria-label="Affichage du document">
      {views.map(({ name, label }) => (
        <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
          <span>{label}</span>
        </button>
      ))}
    </Switch>
  )
}

const views: { name: ReaderView; label: string }[] = [
  { name: 'text', label: 'Texte' },
  { name: 'pages', label: 'Pages' },
]

const Switch = styled('div')(({ theme: { vars, typography, transitions } }) => ({
  display: 'flex',
  flex: 'none',
  justifyContent: 'center',
  button: {
    ...typography.body2,
    minHeight: 44,
    padding: `0 calc(${space.x1} / 2)`,
    border: 0,
    background: 'none',
    color: vars.palette.text.secondary,
    cursor: 'pointer',
  },
  // The visible pill is lower than the area that takes taps.
  span: {
    display: 'block',
    minWidth: '5.5rem',
    padding: `${space.x1} ${space.x4}`,
    borderRadius: vars.shape.pill,
    boxShadow: `inset 0 0 0 1px ${vars.palette.line}`,
    transition: transitions.create(['background-color'], { duration: transitions.duration.shortest }),
  },
  'button[aria-pressed=true] span': {
    backgroundColor: vars.palette.company.selected,
    boxShadow: `inset 0 0 0 1px ${vars.palette.company.border}`,
    color: vars.palette.text.primary,
    fontWeight: typography.fontWeightBold,
  },
  'button:hover span': { backgroundColor: vars.palette.company.tint },
}))
