import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import {
  buildRefusedApiReply,
  unreachableServerFailure,
  noResponseApiCallFailure as onItsWay,
} from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { FailuresPage } from './FailuresPage.tsx'

const meta: Meta<typeof FailuresPage> = {
  title: 'Pages/Bureau/Envois et tâches',
  component: FailuresPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof FailuresPage>

const ADDRESS = '/bureau/envois'

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters(ADDRESS, {
    ...officeStoryAnswers,
    'POST /board/failed-mails/:id/retry': { success: true, message: 'Le message attend son envoi.' },
    'DELETE /board/failed-jobs/:id': buildRefusedApiReply(404, 'Ce n’est plus là\u00a0: quelqu’un s’en est occupé.'),
  }),
  play: async ({ canvas, userEvent }) => {
    await findPageHeading(canvas, 'Envois et tâches')
    await expect(await canvas.findByText(/9 tentatives, la dernière fois le 20 nov/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /Envoyer de nouveau/ }))
    await expect(await screen.findByText('Le message attend son envoi.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /Renoncer\s: Lecture d’un document/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Renoncer' }))
    await expect(await screen.findByText(/quelqu’un s’en est occupé/)).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'Rien',
  ...pageStoryParameters(ADDRESS, { ...officeStoryAnswers, 'GET /board/failures': { data: { mails: [], jobs: [] } } }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Envois et tâches')
    await expect(await canvas.findByText('Rien n’est en panne')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters(ADDRESS, { ...officeStoryAnswers, 'GET /board/failures': onItsWay }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Envois et tâches')),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, { ...officeStoryAnswers, 'GET /board/failures': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Envois et tâches')
    await expect(await canvas.findByText('Les pannes n’ont pas pu être chargées')).toBeVisible()
  },
}
