import { labels, name } from '#association/identity.ts'
import type { EmptySubject } from '#src/components/scenes/EmptyScene.tsx'

type Coming = {
  title: string
  /** What the page will bring. */
  promise: string
  scene: EmptySubject | 'about'
}

/** What the screen of this name will be. */
export const coming = (screen = ''): Coming => byScreen[screen] ?? unnamed

const unnamed: Coming = { title: 'En préparation', promise: 'Cette page arrive bientôt.', scene: 'search' }

const byScreen: Record<string, Coming | undefined> = {
  accords: {
    title: 'Accords',
    promise: 'Tous les accords de votre compagnie, à relire entre deux vols.',
    scene: 'accords',
  },
  'accords-details': {
    title: 'Détail de l’accord',
    promise: 'Le texte de l’accord, sa date d’effet et son document.',
    scene: 'accords',
  },
  adhesion: {
    title: 'Adhésion',
    promise: 'Votre demande d’adhésion, remplie en quelques minutes depuis votre téléphone.',
    scene: 'members',
  },
  profile: { title: 'Profil', promise: 'Vos coordonnées, vos appareils et votre mot de passe.', scene: 'members' },
  'profile-delete': {
    title: 'Supprimer mon profil',
    promise: 'La suppression de votre profil et de vos données.',
    scene: 'members',
  },
  faq: {
    title: 'Foire aux questions',
    promise: 'Les questions que les équipages nous posent le plus, et nos réponses.',
    scene: 'search',
  },
  about: {
    title: 'À propos',
    promise: `Qui nous sommes, ce que nous défendons, et celles et ceux qui font ${name}.`,
    scene: 'about',
  },
  events: { title: 'Événements', promise: 'Les prochains rendez-vous de l’association.', scene: 'events' },
  adhesionCta: {
    title: labels.join,
    promise: 'Pourquoi nous rejoindre, ce que l’adhésion apporte et ce qu’elle coûte.',
    scene: 'members',
  },
  'legal-notice': {
    title: 'Mentions légales',
    promise: 'L’éditeur du portail, son hébergeur et vos recours.',
    scene: 'search',
  },
  'privacy-policy': {
    title: 'Politique de confidentialité',
    promise: 'Les données que nous gardons, pourquoi, combien de temps, et vos droits.',
    scene: 'search',
  },
}
