import { scene } from '#theme/scene.ts'

/** `dark` stands on a light ground, `light` on a dark one. */
export type LogoTone = 'dark' | 'light'

/**
 * The association's mark and name: a wing that rises from the horizon, in a porthole. Frame, wing and name take the
 * text colour of their place, the horizon the light of dawn. As wide as its container, 150 × 48 units.
 */
export function Logo({ tone }: { tone: LogoTone }) {
  return (
    <svg viewBox="0 0 150 48" width="100%" display="block" role="img" aria-label="Envol" focusable="false">
      <path d={dawn} fill={light[tone]} />
      <path d={mark} fill="currentColor" />
      <path d={word} transform="translate(46 37.5)" fill="currentColor" />
    </svg>
  )
}

const light: Record<LogoTone, string> = { dark: scene.dawn, light: scene.sun }

const dawn = 'M6.5 35Q18 27.5 29.5 35A10.6 10.6 0 0 1 19 41.2H17A10.6 10.6 0 0 1 6.5 35z'

const mark =
  'M17 0H19A17 17 0 0 1 36 17V31A17 17 0 0 1 19 48H17A17 17 0 0 1 0 31V17A17 17 0 0 1 17 0zM17 4A13 13 0 0 0 4 17V31A13 13 0 0 0 17 44H19A13 13 0 0 0 32 31V17A13 13 0 0 0 19 4zM6.6 30.8C15 27 23 19.6 29.6 8C30 13 28 18.6 22.5 22.8C18 26.2 12 29.6 6.6 30.8zM13.5 30.8C19.5 28.6 25.8 24.4 29.8 18C29.6 23.2 27 27.6 22 29.8C19.2 31 16.2 31.2 13.5 30.8z'

// « Envol » in the heading font (Bricolage Grotesque, semi-bold), as outlines.
const word =
  'M2.6 0L2.6-26.4L8-26.4L8 0ZM6.3 0L6.3-4.5L22.2-4.5L22.2 0ZM6.3-11.3L6.3-15.4L20.3-15.4L20.3-11.3ZM6.3-22L6.3-26.4L22.1-26.4L22.1-22ZM25.6 0L25.6-12.3L25.6-21L30.1-21L30-13.8L30.6-13.8Q31-16.4 32-18.1Q32.9-19.8 34.4-20.7Q35.9-21.5 37.9-21.5Q41.5-21.5 43.3-19Q45.2-16.5 45.2-11.3L45.2 0L39.7 0L39.7-10.8Q39.7-13.9 38.8-15.4Q37.9-16.9 36-16.9Q34.4-16.9 33.3-15.9Q32.2-14.8 31.6-13Q31-11.2 31-8.6L31 0ZM54 0L46.9-20.9L52.9-20.9L57.5-4.4L57.9-4.4L62.6-20.9L68.2-20.9L61.2 0ZM79.9 0.6Q76.8 0.6 74.4-0.7Q72-2 70.7-4.4Q69.4-6.8 69.4-10.5Q69.4-14.2 70.7-16.7Q72-19.1 74.5-20.3Q76.9-21.5 79.8-21.5Q82.9-21.5 85.3-20.3Q87.7-19 89-16.6Q90.4-14.1 90.4-10.4Q90.4-6.7 89-4.2Q87.6-1.8 85.2-0.6Q82.8 0.6 79.9 0.6ZM80-3.5Q81.6-3.5 82.7-4.3Q83.8-5 84.3-6.5Q84.9-8 84.9-10.2Q84.9-12.4 84.3-13.9Q83.7-15.5 82.5-16.4Q81.4-17.2 79.7-17.2Q78.2-17.2 77.1-16.5Q76-15.7 75.4-14.2Q74.8-12.7 74.8-10.6Q74.8-7.2 76.2-5.3Q77.6-3.5 80-3.5ZM94.1 0L94.1-28.2L99.4-28.2L99.4 0Z'
