import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import {
  buildRefusedApiReply,
  unreachableServerFailure,
  noResponseApiCallFailure as onItsWay,
} from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { sampleOperationalChecks } from '#tests/samples/operationalChecks.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { cancelReauthentication } from './confirmation.ts'
import { OfficeHomePage } from './OfficeHomePage.tsx'

const meta: Meta<typeof OfficeHomePage> = {
  title: 'Pages/Bureau/Ce qui m’attend',
  component: OfficeHomePage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof OfficeHomePage>

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters('/bureau', officeStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Ce qui m’attend')
    await expect(await canvas.findByRole('heading', { name: '2 brouillons à terminer' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: /^Fichier à écrire le 2 décembre 2026/ })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Un texte commencé' })).toHaveAttribute(
      'href',
      '/bureau/actualites/brouillon',
    )
  },
}
export const Failing: Story = {
  name: 'Le portail a besoin de quelqu’un',
  ...pageStoryParameters('/bureau', { ...officeStoryAnswers, 'GET /board/checks': { data: sampleOperationalChecks } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Le portail a besoin de vous' })).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Sauvegarde' })).toBeVisible()
    await expect(canvas.getByText('En panne')).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'Tâches de fond' })).toBeNull()
  },
}
export const FailingForAnEditor: Story = {
  tags: ['nightly'],
  name: 'Le portail a besoin de quelqu’un d’autre',
  ...pageStoryParameters('/bureau', {
    ...officeStoryAnswers,
    'GET /profile/roles': { data: ['editing'] },
    'GET /board/checks': buildRefusedApiReply(403, 'Réservé à l’administration.'),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '2 brouillons à terminer' })).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'Le portail a besoin de vous' })).toBeNull()
  },
}
export const Empty: Story = {
  name: 'Rien',
  ...pageStoryParameters('/bureau', { ...officeStoryAnswers, 'GET /board/waiting': { data: [] } }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Ce qui m’attend')
    await expect(await canvas.findByText('Rien ne vous attend')).toBeVisible()
    await expect(await canvas.findByRole('link', { name: 'Écrire une actualité' })).toBeVisible()
  },
}
export const EmptyForTheTreasury: Story = {
  tags: ['nightly'],
  name: 'Rien, à la trésorerie',
  ...pageStoryParameters('/bureau', {
    ...officeStoryAnswers,
    'GET /board/waiting': { data: [] },
    'GET /profile/roles': { data: ['treasury'] },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Tout est à jour.')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Écrire une actualité' })).toBeNull()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/bureau', { ...officeStoryAnswers, 'GET /board/waiting': onItsWay }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Ce qui m’attend')),
}
export const Failed: Story = {
  name: 'En panne',
  ...pageStoryParameters('/bureau', { ...officeStoryAnswers, 'GET /board/waiting': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Ce qui m’attend')
    await expect(await canvas.findByText('Ce qui vous attend n’a pas pu être chargé')).toBeVisible()
  },
}
export const NotOfTheBoard: Story = {
  name: 'Réservé au bureau',
  ...pageStoryParameters('/bureau', { ...officeStoryAnswers, 'GET /profile/roles': { data: [] } }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Réservé au bureau')),
}
export const AskedAgain: Story = {
  name: 'Après une demi-heure',
  ...pageStoryParameters('/bureau', {
    ...officeStoryAnswers,
    'GET /board/waiting': buildRefusedApiReply(403, 'Confirmez que c’est bien vous.', { confirmation: 'password' }),
  }),
  // Otherwise the dialog would stay open in the next story.
  beforeEach: () => () => cancelReauthentication(),
  play: async () => void (await screen.findByRole('dialog', { name: 'Confirmez que c’est bien vous' })),
}
