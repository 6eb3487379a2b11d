import type { ReactElement } from 'react'
import { CabinAtDawn } from './CabinAtDawn.tsx'
import { CityByNight } from './CityByNight.tsx'
import { TarmacAtDusk } from './TarmacAtDusk.tsx'

/** Which of the three login pictures: company 1, company 3, or any other. */
export type LoginVariant = 'first' | 'third' | 'other'

const drawings: Record<LoginVariant, () => ReactElement> = {
  first: CabinAtDawn,
  third: TarmacAtDusk,
  other: CityByNight,
}

/** The picture beside the login form: a tall side or a wide banner, its subject in the middle. Decorative. */
export function LoginScene({ variant }: { variant: LoginVariant }) {
  const Drawing = drawings[variant]
  return <Drawing />
}
