import { paths } from '#contract/paths.ts'

export type Entry = { label: string; to: string }

const everyone: Entry[] = [
  { label: 'Accueil', to: paths.home },
  { label: 'Actualités', to: paths.blog },
]
const ofMembers: Entry[] = [
  { label: 'Accords', to: paths.accords },
  { label: 'Événements', to: paths.events },
]
/** Those that the header has no room for: the drawer and the footer have them. */
export const minorEntries: Entry[] = [
  { label: 'FAQ', to: paths.faq },
  { label: 'À propos', to: paths.about },
]
export const adhesion: Entry = { label: 'Adhésion', to: paths.adhesion }

/** The entries of the header and of the drawer; a visitor's « Adhésion » is one of the visitor's buttons. */
export const entriesOf = (isMember: boolean) => (isMember ? [...everyone, ...ofMembers] : everyone)

/** What marks an entry as active: `page` on its own page, `true` on a page below it. */
export function currentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return to !== paths.home && pathname.startsWith(`${to}/`) ? 'true' : undefined
}
