import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { refused, unreachable, waiting } from '#tests/samples/answers.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { sampleCheck, samplePortrait } from '#tests/samples/profile.ts'
import { CardCheckPage } from './CardCheckPage.tsx'

const meta: Meta<typeof CardCheckPage> = {
  title: 'Pages/Vérifier une carte',
  component: CardCheckPage,
  ...portal,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof CardCheckPage>

const path = '/carte/kX3vQmT7c9aLr2WzYbN_fg'

export const Valid: Story = {
  name: 'Valable',
  ...pageAt(path, { 'GET /board/cards/:code': { data: { ...sampleCheck, image: samplePortrait } } }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Vérifier une carte')
    await expect(await canvas.findByText('Carte valable')).toBeVisible()
  },
}
export const Expired: Story = {
  name: 'Expirée',
  ...pageAt(path, {
    'GET /board/cards/:code': {
      data: { ...sampleCheck, is_valid: false, valid_until: '2025-12-31', paid_until: '2025-12-31' },
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Carte non valable')).toBeInTheDocument()
  },
}
export const NewMember: Story = {
  name: 'Nouvel adhérent',
  ...pageAt(path, {
    'GET /board/cards/:code': { data: { ...sampleCheck, paid_until: null, expected_on: '2999-12-07' } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Carte valable')).toBeInTheDocument()
    await expect(canvas.getByText(/première prévue le/)).toHaveTextContent('première prévue le 7 décembre 2999')
  },
}
export const NotOfTheBoard: Story = {
  name: 'Hors du bureau',
  ...pageAt(path, { 'GET /board/cards/:code': refused(403, 'Réservé au bureau') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Le bureau vérifie les cartes ici')).toBeInTheDocument()
  },
}
export const Unknown: Story = {
  name: 'Inconnue',
  ...pageAt(path, { 'GET /board/cards/:code': refused(404, 'Cette carte n’existe pas') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cette carte n’existe pas, ou plus')).toBeInTheDocument()
  },
}
export const Loading: Story = { name: 'En chargement', ...pageAt(path, { 'GET /board/cards/:code': waiting }) }
export const Failed: Story = {
  name: 'Hors ligne',
  ...pageAt(path, { 'GET /board/cards/:code': unreachable }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Réessayer' })).toBeInTheDocument()
  },
}
