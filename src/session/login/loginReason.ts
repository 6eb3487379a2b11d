import { screenAt } from '#src/screens/screenTable.tsx'

const byScreen: Record<string, string | undefined> = {
  accords: 'Connectez-vous pour lire les accords.',
  'accords-details': 'Connectez-vous pour lire les accords.',
  events: 'Connectez-vous pour voir les événements.',
  profile: 'Connectez-vous pour ouvrir votre profil.',
  'profile-delete': 'Connectez-vous pour ouvrir votre profil.',
}

/** What a login opens, as a sentence, for who wanted the page at this path. */
export const loginReason = (path: string) => byScreen[screenAt(path.split(/[?#]/, 1)[0] ?? '').name]
