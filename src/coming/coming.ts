import { matchPath } from 'react-router-dom'
import { labels, name } from '#association/identity.ts'
import { paths, patterns } from '#contract/paths.ts'
import type { EmptySubject } from '#src/components/scenes/EmptyScene.tsx'

type Coming = {
  title: string
  /** What the page will bring. */
  promise: string
  scene: EmptySubject | 'about'
  /** The contact form at its foot: whole, or without cards and side panel. */
  contact?: 'whole' | 'minimal'
}

/** What the screen at a path will be. */
export function coming(pathname: string): Coming {
  return Object.entries(byPath).find(([path]) => matchPath(path, pathname))?.[1] ?? unnamed
}

const unnamed: Coming = { title: 'En préparation', promise: 'Cette page arrive bientôt.', scene: 'search' }

const byPath: Record<string, Coming> = {
  [paths.accords]: {
    title: 'Accords',
    promise: 'Tous les accords de votre compagnie, à relire entre deux vols.',
    scene: 'accords',
  },
  [patterns.accord]: {
    title: 'Détail de l’accord',
    promise: 'Le texte de l’accord, sa date d’effet et son document.',
    scene: 'accords',
  },
  [paths.adhesion]: {
    title: 'Adhésion',
    promise: 'Votre demande d’adhésion, remplie en quelques minutes depuis votre téléphone.',
    scene: 'members',
  },
  [paths.profile]: {
    title: 'Profil',
    promise: 'Vos coordonnées, vos appareils et votre mot de passe.',
    scene: 'members',
  },
  [paths.profileDelete]: {
    title: 'Supprimer mon profil',
    promise: 'La suppression de votre profil et de vos données.',
    scene: 'members',
  },
  [paths.faq]: {
    title: 'Foire aux questions',
    promise: 'Les questions que les équipages nous posent le plus, et nos réponses.',
    scene: 'search',
    contact: 'minimal',
  },
  [paths.about]: {
    title: 'À propos',
    promise: `Qui nous sommes, ce que nous défendons, et celles et ceux qui font ${name}.`,
    scene: 'about',
    contact: 'whole',
  },
  [paths.events]: { title: 'Événements', promise: 'Les prochains rendez-vous de l’association.', scene: 'events' },
  [paths.adhesionCta]: {
    title: labels.join,
    promise: 'Pourquoi nous rejoindre, ce que l’adhésion apporte et ce qu’elle coûte.',
    scene: 'members',
    contact: 'minimal',
  },
  [paths.legalNotice]: {
    title: 'Mentions légales',
    promise: 'L’éditeur du portail, son hébergeur et vos recours.',
    scene: 'search',
  },
  [paths.privacyPolicy]: {
    title: 'Politique de confidentialité',
    promise: 'Les données que nous gardons, pourquoi, combien de temps, et vos droits.',
    scene: 'search',
  },
}
