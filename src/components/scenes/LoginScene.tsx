import type { ReactElement } from 'react'
import type { LoginPicture } from '#association/companies.ts'
import { CabinAtDawn } from './CabinAtDawn.tsx'
import { CityByNight } from './CityByNight.tsx'
import { TarmacAtDusk } from './TarmacAtDusk.tsx'

const drawings: Record<LoginPicture, () => ReactElement> = {
  cabin: CabinAtDawn,
  tarmac: TarmacAtDusk,
  city: CityByNight,
}

/** Illustration beside the sign-in form, as a tall side or a wide banner. Decorative. */
export function LoginScene({ of: picture }: { of: LoginPicture }) {
  const Drawing = drawings[picture]
  return <Drawing />
}
