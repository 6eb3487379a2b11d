import type { Preview } from '@storybook/react-vite'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { storybookCompanies, CUSTOM_COLOUR_TOOLBAR_VALUE } from './companies.ts'

/**
 * Storybook toolbar menus, whose values every story follows. A story about one menu fixes that menu's value in the
 * story's own globals.
 */
export const globalTypes: NonNullable<Preview['globalTypes']> = {
  company: {
    description: 'Compagnie',
    toolbar: {
      icon: 'globe',
      dynamicTitle: true,
      items: [
        ...storybookCompanies.map(({ id, name }) => ({ value: String(id), title: `${id} · ${name}` })),
        { value: CUSTOM_COLOUR_TOOLBAR_VALUE, title: 'Autre couleur…' },
      ],
    },
  },
  // Set by the colour field that `manager.ts` adds to the toolbar.
  colour: { description: 'La couleur de « Autre couleur… »' },
  scheme: {
    description: 'Jour ou nuit',
    toolbar: {
      icon: 'contrast',
      dynamicTitle: true,
      items: [
        { value: 'light', title: 'Jour', icon: 'sun' },
        { value: 'dark', title: 'Nuit', icon: 'moon' },
        { value: 'system', title: 'Système', icon: 'browser' },
      ],
    },
  },
  person: {
    description: 'Qui regarde',
    toolbar: {
      icon: 'user',
      dynamicTitle: true,
      items: [
        { value: 'visitor', title: 'Visiteur' },
        { value: 'member', title: 'Adhérent' },
      ],
    },
  },
  motion: {
    description: 'Mouvement',
    toolbar: {
      icon: 'play',
      dynamicTitle: true,
      items: [
        { value: 'system', title: 'Mouvement du système' },
        { value: 'reduced', title: 'Mouvement réduit' },
      ],
    },
  },
  cookies: { description: 'La question des cookies : `answered` ou `asked`' },
}

export const initialGlobals = {
  company: '1',
  colour: DEFAULT_COLOUR,
  scheme: 'light',
  person: 'visitor',
  motion: 'system',
  cookies: 'answered',
}

/** Storybook viewport sizes in which every screen is checked: phone, tablet and desktop. */
export const storybookViewports = {
  narrow: { name: '390 px', styles: { width: '390px', height: '844px' }, type: 'mobile' },
  medium: { name: '768 px', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
  wide: { name: '1440 px', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
} as const
