import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure as onItsWay } from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { memberOfficeStoryAnswers } from '#tests/samples/members.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { OfficeRequestPage } from './OfficeRequestPage.tsx'

const meta: Meta<typeof OfficeRequestPage> = {
  title: 'Pages/Bureau/Une demande',
  component: OfficeRequestPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof OfficeRequestPage>

const ADDRESS = '/bureau/demandes/12'
const answers = { ...officeStoryAnswers, ...memberOfficeStoryAnswers }

export const Loaded: Story = {
  name: 'Chargée',
  args: { id: 12 },
  ...pageStoryParameters(ADDRESS, answers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Élise Morvan')
    await expect(await canvas.findByText(/A déjà été adhérent/)).toBeVisible()
    await expect(canvas.getByText(/^Lyon, depuis mars\./)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'contrat.pdf' })).toBeVisible()
  },
}
export const Refusing: Story = {
  name: 'Que l’on refuse',
  tags: ['nightly'],
  args: { id: 12 },
  ...pageStoryParameters(ADDRESS, answers),
  play: async ({ canvas, userEvent }) => {
    await findPageHeading(canvas, 'Élise Morvan')
    await userEvent.click(await canvas.findByRole('button', { name: 'Refuser…' }))
    await userEvent.selectOptions(canvas.getByLabelText('Raison'), 'piece-manquante')
    await expect(canvas.getByLabelText(/^Ce que la personne lit/)).toHaveDisplayValue(/n’avons rien reçu/)
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  args: { id: 12 },
  ...pageStoryParameters(ADDRESS, { ...answers, 'GET /board/requests/:id': onItsWay }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Demande d’adhésion')),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  args: { id: 12 },
  ...pageStoryParameters(ADDRESS, { ...answers, 'GET /board/requests/:id': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Demande d’adhésion')
    await expect(await canvas.findByText('Cette demande n’a pas pu être chargée')).toBeVisible()
  },
}
