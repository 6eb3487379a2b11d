import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useId, type MouseEvent } from 'react'
import { space } from '#theme/space.ts'
import type { FocalPoint } from '#contract/blocks.ts'
import type { LibraryPicture } from '#contract/office/pictures.ts'
import { pictureFocusPosition } from '#src/components/pictures/pictureFocusPosition.ts'

type Props = { of: LibraryPicture; onChange: (focus: FocalPoint | null) => void }

const MIDDLE: FocalPoint = { x: 50, y: 50 }
/** Aspect ratios of a news picture's crops: card, article on a phone, article on a wide screen. */
const crops = ['3 / 4', '3 / 2', '21 / 9']

/** Field for the focal point of a picture, by pointer or keyboard, with previews of the crops. */
export function FocalPointField({ of: picture, onChange }: Props) {
  const id = useId()
  const { src, width, height, alt, focus } = picture
  const { x, y } = focus ?? MIDDLE
  const point = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    onChange({ x: hundredths(clientX - box.left, box.width), y: hundredths(clientY - box.top, box.height) })
  }
  return (
    <Root aria-labelledby={id}>
      <legend id={id}>Ce qui reste en vue quand elle est recadrée</legend>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the sliders below do the same */}
      <div data-whole onClick={point}>
        <img src={src} alt={alt} width={width} height={height} />
        <span aria-hidden style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <Range label="De gauche à droite" value={x} onChange={(value) => onChange({ x: value, y })} />
      <Range label="De haut en bas" value={y} onChange={(value) => onChange({ x, y: value })} />
      <div data-crops aria-hidden>
        {crops.map((ratio) => (
          <figure key={ratio} style={{ aspectRatio: ratio }}>
            <img src={src} alt="" style={{ objectPosition: pictureFocusPosition(picture) }} />
          </figure>
        ))}
      </div>
      {focus && <MuiButton onClick={() => onChange(null)}>Revenir au milieu</MuiButton>}
    </Root>
  )
}

type RangeProps = { label: string; value: number; onChange: (value: number) => void }

const Range = ({ label, value, onChange }: RangeProps) => (
  <label>
    {label}
    <input type="range" min={0} max={100} value={value} onChange={({ target }) => onChange(Number(target.value))} />
  </label>
)

const hundredths = (part: number, whole: number) => Math.min(100, Math.max(0, Math.round((part / whole) * 100)))

const Root = styled('fieldset')(({ theme: { vars, typography } }) => ({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  legend: { ...typography.body2, padding: 0, marginBottom: space.x2, color: vars.palette.text.secondary },
  '[data-whole]': { position: 'relative', width: 'fit-content', marginInline: 'auto', cursor: 'crosshair' },
  '[data-whole] img': { display: 'block', width: 'auto', maxWidth: '100%', height: 'auto', maxHeight: '40vh' },
  '[data-whole] span': {
    position: 'absolute',
    width: 28,
    height: 28,
    transform: 'translate(-50%, -50%)',
    border: `3px solid ${vars.palette.background.paper}`,
    borderRadius: '50%',
    boxShadow: `0 0 0 2px ${vars.palette.text.primary}`,
    pointerEvents: 'none',
  },
  label: { ...typography.body2, display: 'grid', marginTop: space.x2 },
  input: { width: '100%', height: 44, margin: 0, accentColor: vars.palette.company.text },
  '[data-crops]': { display: 'flex', alignItems: 'flex-start', gap: space.x3, height: '6rem' },
  figure: { flex: 'none', height: '100%', margin: 0, maxWidth: '50%' },
  'figure img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover', borderRadius: vars.shape.small },
}))
