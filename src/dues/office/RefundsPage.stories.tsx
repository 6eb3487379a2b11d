import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure as onItsWay } from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { RefundsPage } from './RefundsPage.tsx'

const meta: Meta<typeof RefundsPage> = {
  title: 'Pages/Bureau/Remboursements',
  component: RefundsPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof RefundsPage>

const ADDRESS = '/bureau/tresorerie/remboursements'

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters(ADDRESS, officeStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Remboursements')
    await userEvent.click(await canvas.findByRole('button', { name: 'Noter le résultat du fichier n° 3' }))
    await expect(await canvas.findByLabelText(/^Noé Garcia/)).not.toBeChecked()
  },
}
export const Cancelled: Story = {
  name: 'Annulés et corrigés',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, officeStoryAnswers),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Inès Morvan, 8\s€\s: annulé, le paiement a été annulé/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Fait malgré tout/ }))
    await expect(await canvas.findByText(/^La banque a-t-elle fait ce virement malgré tout/)).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'Rien',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, {
    ...officeStoryAnswers,
    'GET /board/refunds': { data: { waiting: [], files: [] } },
  }),
  play: async ({ canvas }) => void (await canvas.findByText('Aucun remboursement')),
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters(ADDRESS, { ...officeStoryAnswers, 'GET /board/refunds': onItsWay }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Remboursements')),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, { ...officeStoryAnswers, 'GET /board/refunds': unreachableServerFailure }),
  play: async ({ canvas }) => void (await canvas.findByText('Les remboursements n’ont pas pu être chargés')),
}
