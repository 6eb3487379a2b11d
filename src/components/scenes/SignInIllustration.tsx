import type { ReactElement } from 'react'
import type { LoginPicture } from '#association/companies.ts'
import { CabinAtDawnIllustration } from './CabinAtDawnIllustration.tsx'
import { CityByNightIllustration } from './CityByNightIllustration.tsx'
import { TarmacBeforeDawnIllustration } from './TarmacBeforeDawnIllustration.tsx'

const drawings: Record<LoginPicture, () => ReactElement> = {
  cabin: CabinAtDawnIllustration,
  tarmac: TarmacBeforeDawnIllustration,
  city: CityByNightIllustration,
}

/** Decorative illustration beside the sign-in form, drawn as a tall side panel or a wide banner. */
export function SignInIllustration({ of: picture }: { of: LoginPicture }) {
  const Drawing = drawings[picture]
  return <Drawing />
}
