import { portalPagePaths } from '#contract/paths.ts'

/** Sections of the member's profile, each with its own URL. */
export type ProfileSectionName =
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

const partAt = (name: ProfileSectionName) => `${portalPagePaths.profile}#${name}`

/** Title, description and path of each profile section. */
export const profileSectionDescriptions: Record<ProfileSectionName, Section> = {
  carte: { title: 'Ma carte', about: 'À montrer, ou à enregistrer en image', path: portalPagePaths.profile },
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
  preferences: { title: 'Préférences', about: 'E-mails reçus', path: partAt('preferences') },
  donnees: { title: 'Mes données', about: 'Tout télécharger, tout supprimer', path: partAt('donnees') },
  suppression: { title: 'Supprimer mon compte', about: '', path: portalPagePaths.profileDelete },
}

/** Sections in the profile's menu: all but the account deletion, which « Mes données » links to. */
export const profileMenuSections = (Object.keys(profileSectionDescriptions) as ProfileSectionName[]).filter(
  (name) => name !== 'suppression',
)

/** Returns the profile section that a URL names; by default the membership card. */
export function profileSectionAt(pathname: string, hash: string): ProfileSectionName {
  if (pathname === portalPagePaths.profileDelete) return 'suppression'
  return profileMenuSections.find((name) => hash === `#${name}`) ?? 'carte'
}
