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

/** Decorative illustration beside the sign-in form, drawn as a tall side panel or a wide banner. */
export function LoginScene({ of: picture }: { of: LoginPicture }) {
  const Drawing = drawings[picture]
  return <Drawing />
}
