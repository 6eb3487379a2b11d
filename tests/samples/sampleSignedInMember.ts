import type { SignedInMember } from '#contract/session/session.ts'

/** Sample signed-in member of the first company, for stories and tests. */
export const sampleSignedInMember: SignedInMember = {
  id: 1,
  first_name: 'Camille',
  last_name: 'Laurent',
  email: 'membre@envol.example',
  image: null,
  company: { id: 1, name: 'Air Hexagone', color: '#D33377', header_logo_url: '/companies/air-hexagone.svg' },
}
