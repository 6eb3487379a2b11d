import { paths } from '#contract/paths.ts'

const reasons: [path: string, reason: string][] = [
  [paths.accords, 'Connectez-vous pour lire les accords.'],
  [paths.events, 'Connectez-vous pour voir les événements.'],
  [paths.profile, 'Connectez-vous pour ouvrir votre profil.'],
  [paths.card(''), 'Connectez-vous pour lire cette carte.'],
]

/** What a login opens, as a sentence, for who wanted the page at this address. */
export function loginReason(wanted: string): string | undefined {
  const [pathname = ''] = wanted.split(/[?#]/, 1)
  return reasons.find(([path]) => pathname === path || pathname.startsWith(`${path.replace(/\/$/, '')}/`))?.[1]
}
