import type { Meta, StoryObj } from '@storybook/react-vite'
import type { CSSProperties } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { HeroScene } from '#src/components/scenes/HeroScene.tsx'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { Header } from './Header.tsx'

const sky = { position: 'relative', height: 2200, '--header-height': '72px' } as CSSProperties

const meta: Meta<typeof Header> = {
  title: 'Cadre/En-tête',
  component: Header,
  tags: ['!autodocs'],
  decorators: [
    (Story) => (
      <div style={sky}>
        <Story />
        <div style={{ height: 520, overflow: 'hidden' }}>
          <HeroScene />
        </div>
      </div>
    ),
    withPortalData,
  ],
}
export default meta
type Story = StoryObj<typeof Header>

export const OverTheSky: Story = {
  tags: ['nightly'],
  name: 'Sur le ciel',
  parameters: { path: '/' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('banner')).toHaveAttribute('data-ground', 'night')
  },
}
export const Scrolled: Story = {
  name: 'Défilé',
  parameters: { path: '/' },
  play: async ({ canvas }) => {
    window.scrollTo(0, 51)
    await waitFor(() => expect(canvas.getByRole('banner')).not.toHaveAttribute('data-ground'))
  },
}
export const Elsewhere: Story = {
  tags: ['nightly'],
  name: 'Ailleurs',
  parameters: { path: '/blog' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('banner')).not.toHaveAttribute('data-ground')
    await expect(canvas.getByText('Actualités')).toHaveAttribute('aria-current', 'page')
  },
}
export const Visitor: Story = {
  name: 'Visiteur',
  parameters: { path: '/blog' },
  globals: { person: 'visitor' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('banner')).toHaveTextContent('ContactAdhésionConnexion')
  },
}
export const Member: Story = {
  name: 'Adhérent',
  parameters: { path: '/blog' },
  globals: { person: 'member' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Accords')).toHaveAttribute('href', '/accords')
    await expect(canvas.getByRole('banner')).not.toHaveTextContent('Connexion')
  },
}
export const OnAPhone: Story = {
  name: 'Sur un téléphone',
  parameters: { path: '/blog' },
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ouvrir le menu' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Fermer le menu' })).toBeVisible())
  },
}
