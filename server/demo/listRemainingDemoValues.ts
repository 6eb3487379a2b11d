import { demoIdentity } from '#association/demo/identity.ts'
import { address, domain, name, phone, tagline } from '#association/identity.ts'
import { legal } from '#association/legal.ts'
import { dawn } from '#association/logo.ts'
import { hasPlan, officePlan } from '#association/officePlan.ts'

type Said = typeof demoIdentity
const { fullName, registration, publicationDirector } = legal
const ours: Said = {
  name,
  tagline,
  domain,
  phone,
  street: address.street,
  fullName,
  registration,
  publicationDirector,
  avenue: hasPlan ? officePlan.avenue : '',
  logo: dawn.slice(0, demoIdentity.logo.length),
}

/**
 * Returns the association's identity settings that still equal the demo's, and `domain` when it is reserved for
 * examples (RFC 2606).
 */
export function listUnchangedDemoIdentitySettings(said: Said = ours): string[] {
  const left = Object.entries(demoIdentity).filter(([key, value]) => said[key as keyof Said] === value)
  const names = left.map(([key]) => key)
  const isReserved = /\.(?:example|test|invalid|localhost)$/.test(said.domain)
  return isReserved && !names.includes('domain') ? [...names, 'domain'] : names
}

/** Logs one warning when a production portal still has the demo association's identity. */
export function warnOfDemoIdentity(log: { warn(about: object, message: string): void }) {
  const values = listUnchangedDemoIdentitySettings()
  if (values.length)
    log.warn({ values }, 'own/ or association/ still holds the demo’s: the legal notice would be false')
}
