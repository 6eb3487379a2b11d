import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { refused, unreachable, waiting as onItsWay } from '#tests/samples/answers.ts'
import { officeAnswers } from '#tests/samples/board.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { refuseConfirmation } from './confirmation.ts'
import { WaitingPage } from './WaitingPage.tsx'

const meta: Meta<typeof WaitingPage> = {
  title: 'Pages/Bureau/Ce qui m’attend',
  component: WaitingPage,
  ...portal,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof WaitingPage>

export const Loaded: Story = {
  name: 'Chargé',
  ...pageAt('/bureau', officeAnswers),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Ce qui m’attend')
    await expect(await canvas.findByRole('heading', { name: '2 brouillons à terminer' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: /^Fichier à écrire le 2 décembre 2026/ })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Un texte commencé' })).toHaveAttribute(
      'href',
      '/bureau/actualites/brouillon',
    )
  },
}
export const Empty: Story = {
  name: 'Rien',
  ...pageAt('/bureau', { ...officeAnswers, 'GET /board/waiting': { data: [] } }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Ce qui m’attend')
    await expect(await canvas.findByText('Rien ne vous attend')).toBeVisible()
    await expect(await canvas.findByRole('link', { name: 'Écrire une actualité' })).toBeVisible()
  },
}
export const EmptyForTheTreasury: Story = {
  name: 'Rien, à la trésorerie',
  ...pageAt('/bureau', {
    ...officeAnswers,
    'GET /board/waiting': { data: [] },
    'GET /profile/roles': { data: ['treasury'] },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Tout est à jour.')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Écrire une actualité' })).toBeNull()
  },
}
export const Loading: Story = {
  name: 'En chargement',
  ...pageAt('/bureau', { ...officeAnswers, 'GET /board/waiting': onItsWay }),
  play: async ({ canvas }) => void (await headingOf(canvas, 'Ce qui m’attend')),
}
export const Failed: Story = {
  name: 'En panne',
  ...pageAt('/bureau', { ...officeAnswers, 'GET /board/waiting': unreachable }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Ce qui m’attend')
    await expect(await canvas.findByText('Ce qui vous attend n’a pas pu être chargé')).toBeVisible()
  },
}
export const NotOfTheBoard: Story = {
  name: 'Réservé au bureau',
  ...pageAt('/bureau', { ...officeAnswers, 'GET /profile/roles': { data: [] } }),
  play: async ({ canvas }) => void (await headingOf(canvas, 'Réservé au bureau')),
}
export const AskedAgain: Story = {
  name: 'Après une demi-heure',
  ...pageAt('/bureau', {
    ...officeAnswers,
    'GET /board/waiting': refused(403, 'Confirmez que c’est bien vous.', { confirmation: 'password' }),
  }),
  // Otherwise the dialog would stay open in the next story.
  beforeEach: () => () => refuseConfirmation(),
  play: async () => void (await screen.findByRole('dialog', { name: 'Confirmez que c’est bien vous' })),
}
