import { scene } from '#theme/scene.ts'

/** `dark` stands on a light ground, `light` on a dark one. */
export type LogoTone = 'dark' | 'light'

/**
 * The association's mark and name: a wing that rises from the horizon, in a porthole. Frame, wing and name take the
 * text colour of their place, the horizon the light of dawn. As wide as its container, 150 × 48 units.
 */
export function Logo({ tone }: { tone: LogoTone }) {
  return (
    <svg viewBox="0 0 150 48" width="100%" display="block" role="img" aria-label="Envol">
      <path d={dawn} fill={light[tone]} />
      <path d={mark} fill="currentColor" />
      <path d={word} transform="translate(46 37.5)" fill="currentColor" />
    </svg>
  )
}

const light: Record<LogoTone, string> = { dark: scene.dawn, light: scene.sun }

const dawn = 'M6.5 35q11.5-7.5 23 0A10.6 10.6 0 0 1 19 41.2H17A10.6 10.6 0 0 1 6.5 35z'

const mark =
  'M17 0h2A17 17 0 0 1 36 17V31A17 17 0 0 1 19 48H17A17 17 0 0 1 0 31V17A17 17 0 0 1 17 0zM17 4A13 13 0 0 0 4 17V31A13 13 0 0 0 17 44h2A13 13 0 0 0 32 31V17A13 13 0 0 0 19 4zM6.6 30.8C15 27 23 19.6 29.6 8c.4 5-1.6 10.6-7.1 14.8-4.5 3.4-10.5 6.8-15.9 8zM13.5 30.8c6-2.2 12.3-6.4 16.3-12.8-.2 5.2-2.8 9.6-7.8 11.8-2.8 1.2-5.8 1.4-8.5 1z'

// « Envol » in the heading font (Bricolage Grotesque, semi-bold), as outlines.
const word =
  'M2.6 0V-26.4H8V0zM6.3 0V-4.5H22.2V0zM6.3-11.3v-4.1h14v4.1zM6.3-22v-4.4H22.1V-22zM25.6 0V-12.3-21h4.5L30-13.8h.6q.4-2.6 1.4-4.3 .9-1.7 2.4-2.6 1.5-.8 3.5-.8 3.6 0 5.4 2.5 1.9 2.5 1.9 7.7V0H39.7V-10.8q0-3.1-.9-4.6-.9-1.5-2.8-1.5-1.6 0-2.7 1-1.1 1.1-1.7 2.9-.6 1.8-.6 4.4V0zM54 0L46.9-20.9h6L57.5-4.4h.4l4.7-16.5h5.6L61.2 0zM79.9.6Q76.8.6 74.4-.7 72-2 70.7-4.4q-1.3-2.4-1.3-6.1 0-3.7 1.3-6.2 1.3-2.4 3.8-3.6 2.4-1.2 5.3-1.2 3.1 0 5.5 1.2Q87.7-19 89-16.6q1.4 2.5 1.4 6.2 0 3.7-1.4 6.2-1.4 2.4-3.8 3.6Q82.8.6 79.9.6zM80-3.5q1.6 0 2.7-.8 1.1-.7 1.6-2.2 .6-1.5.6-3.7 0-2.2-.6-3.7-.6-1.6-1.8-2.5-1.1-.8-2.8-.8-1.5 0-2.6.7-1.1.8-1.7 2.3-.6 1.5-.6 3.6 0 3.4 1.4 5.3Q77.6-3.5 80-3.5zM94.1 0V-28.2h5.3V0z'
