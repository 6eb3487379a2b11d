import { isMacOS } from '@tiptap/core'

const shown: Record<string, string> = { Shift: 'Maj', Enter: 'Entrée' }

/** Formats a keyboard shortcut for display: « Ctrl+Maj+8 ». */
export const formatShortcut = (keys: string) =>
  keys
    .split('-')
    .map((key) =>
      key === 'Mod' ? (isMacOS() ? '⌘' : 'Ctrl') : (shown[key] ?? (key.length === 1 ? key.toUpperCase() : key)),
    )
    .join('+')

/** Formats a keyboard shortcut for the `aria-keyshortcuts` attribute. */
export const ariaShortcut = (keys: string) => keys.replace('Mod', isMacOS() ? 'Meta' : 'Control').replaceAll('-', '+')

/** All keyboard shortcuts of the editor, with French descriptions. */
export const editorShortcuts: [keys: string, what: string][] = [
  ['Alt-F10', 'aller à la barre d’outils (Échap en revient)'],
  ['Mod-b', 'gras'],
  ['Mod-i', 'italique'],
  ['Mod-k', 'lien'],
  ['Mod-Shift-h', 'titre, puis sous-titre, puis texte'],
  ['Mod-Shift-8', 'liste à puces'],
  ['Mod-Shift-7', 'liste numérotée'],
  ['Mod-Shift-b', 'citation'],
  ['Tab', 'dans un tableau, la case suivante\u00a0; après la dernière, on quitte le texte'],
  ['Enter', 'dans un tableau, la case du dessous'],
  ['Mod-Enter', 'dans un tableau, une ligne de plus'],
  ['Mod-z', 'annuler, aussi une correction typographique'],
  ['Mod-Shift-z', 'rétablir'],
]
