import { matchPath } from 'react-router-dom'
import { paths } from '#contract/paths.ts'
import type { EmptySubject } from '#src/components/scenes/EmptyScene.tsx'

type Coming = {
  title: string
  /** What the page will bring. */
  promise: string
  scene: EmptySubject
}

/** What the screen at a path will be. */
export function coming(pathname: string): Coming {
  return Object.entries(byPath).find(([path]) => matchPath(path, pathname))?.[1] ?? unnamed
}

const unnamed: Coming = { title: 'En préparation', promise: 'Cette page arrive bientôt.', scene: 'search' }

const byPath: Record<string, Coming> = {
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
}
