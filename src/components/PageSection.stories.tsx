import type { Meta, StoryObj } from '@storybook/react-vite'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { PageSection } from './PageSection.tsx'

const meta: Meta<typeof PageSection> = {
  component: PageSection,
  args: { title: 'Dernières nouvelles', children: 'Le contenu de la partie.' },
}
export default meta
type Story = StoryObj<typeof PageSection>

export const Plain: Story = {}
export const Sunken: Story = { tags: ['nightly'], args: { ground: 'sunken' } }
export const WithAction: Story = {
  tags: ['nightly'],
  args: {
    action: <MoreLink to="/blog">Toutes les actualités</MoreLink>,
  },
}
