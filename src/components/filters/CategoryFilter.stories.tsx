import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { FilterLinkRow } from './CategoryFilter.tsx'

const meta: Meta<typeof FilterLinkRow> = { component: FilterLinkRow, parameters: { layout: 'padded' } }
export default meta

export const OneCurrent: StoryObj<typeof FilterLinkRow> = {
  args: {
    label: 'Catégories',
    entries: [
      { label: 'Toutes', to: '/blog', isCurrent: false },
      { label: 'Négociations', to: '/blog?category=negociation', isCurrent: true },
      { label: 'Santé et sécurité', to: '/blog?category=sante-securite', isCurrent: false },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { current: true })).toHaveTextContent('Négociations')
  },
}
