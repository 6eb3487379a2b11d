import { paths } from '#contract/paths.ts'

/** The parts of a profile, each with an address of its own. */
export type SectionName =
  | 'carte'
  | 'identite'
  | 'cotisations'
  | 'connexion'
  | 'appareils'
  | 'application'
  | 'preferences'
  | 'donnees'
  | 'suppression'

type Section = { title: string; about: string; path: string }

const partAt = (name: SectionName) => `${paths.profile}#${name}`

/** What each part is called, and what one does there. */
export const profileSections: Record<SectionName, Section> = {
  carte: { title: 'Ma carte', about: 'À montrer, ou à enregistrer en image', path: paths.profile },
  identite: {
    title: 'Identité et travail',
    about: 'Photo, nom, téléphone, base, fonction',
    path: partAt('identite'),
  },
  cotisations: {
    title: 'Cotisations',
    about: 'Paiements, reçus, attestation, compte bancaire',
    path: partAt('cotisations'),
  },
  connexion: { title: 'Connexion', about: 'Mot de passe et clés d’accès', path: partAt('connexion') },
  appareils: { title: 'Appareils', about: 'Tout ce qui ouvre votre compte', path: partAt('appareils') },
  application: {
    title: 'Application',
    about: 'Installer, notifications, mode discret',
    path: partAt('application'),
  },
  preferences: { title: 'Préférences', about: 'E-mails reçus, jour ou nuit', path: partAt('preferences') },
  donnees: { title: 'Mes données', about: 'Tout télécharger, tout supprimer', path: partAt('donnees') },
  suppression: { title: 'Supprimer mon compte', about: '', path: paths.profileDelete },
}

/** Those that the menu of the profile holds; the last one is reached from « Mes données ». */
export const listedSections = (Object.keys(profileSections) as SectionName[]).filter((name) => name !== 'suppression')

/** The part that an address names; the card when it names none. */
export function sectionAt(pathname: string, hash: string): SectionName {
  if (pathname === paths.profileDelete) return 'suppression'
  return listedSections.find((name) => hash === `#${name}`) ?? 'carte'
}
