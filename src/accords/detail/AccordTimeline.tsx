import { styled } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import { space } from '#theme/space.ts'
import type { Accord } from '#contract/accords/accords.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { Link } from '#src/navigation/Link.tsx'

type Moment = { on: string; what: ReactNode; key: string }

/** Timeline of an agreement's dates, from signature to expiry, with future dates in a different style. */
export function AccordTimeline({ accord }: { accord: Accord }) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">Dates</h2>
      <Route>
        {momentsOf(accord).map(({ on, what, key }) => (
          <li key={key} data-ahead={on > today || undefined}>
            <TimeText at={on} isDay />
            <span>{what}</span>
          </li>
        ))}
      </Route>
    </section>
  )
}

function momentsOf({ signed_on, effective_on, expires_on, amended_by, replaced_by }: Accord): Moment[] {
  const moments: Moment[] = [
    { on: signed_on, what: 'Signature', key: 'signed' },
    { on: effective_on, what: 'Entrée en vigueur', key: 'effective' },
    ...amended_by.map((one) => ({
      on: one.signed_on,
      what: <Named accord={one}>Modifié par</Named>,
      key: `${one.id}`,
    })),
    ...(replaced_by
      ? [{ on: replaced_by.signed_on, what: <Named accord={replaced_by}>Remplacé par</Named>, key: 'replaced' }]
      : []),
    ...(expires_on ? [{ on: expires_on, what: 'Fin', key: 'expires' }] : []),
  ]
  return moments.sort((one, other) => one.on.localeCompare(other.on))
}

function Named({ accord, children }: { accord: { id: number; title: string }; children: string }) {
  return (
    <>
      {children} <Link to={portalPagePaths.accord(accord.id)}>{accord.title}</Link>
    </>
  )
}

/** Styled list for an agreement's timeline: a dotted line with a window-shaped mark at each date. */
const Route = styled('ol')(({ theme: { vars, typography } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: { position: 'relative', padding: `0 0 ${space.x6} ${space.x8}` },
  'li:last-of-type': { paddingBottom: 0 },
  'li::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: '0.2em',
    width: 14,
    height: 20,
    borderRadius: vars.shape.pill,
    border: `3px solid ${vars.palette.company.border}`,
    backgroundColor: vars.palette.company.border,
  },
  'li[data-ahead]::before': { background: 'none' },
  'li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    // Centre of the portholes.
    left: 5.5,
    top: '1.9em',
    bottom: 0,
    borderInlineStart: `3px dotted ${vars.palette.control}`,
    opacity: 0.5,
  },
  time: { ...typography.subtitle1, display: 'block', fontVariantNumeric: 'tabular-nums' },
  span: { ...typography.body2, color: vars.palette.text.secondary },
  a: { color: vars.palette.company.text, textUnderlineOffset: '0.2em' },
}))
