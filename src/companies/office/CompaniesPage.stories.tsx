import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { unreachableServerFailure } from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { CompaniesPage } from './CompaniesPage.tsx'

const meta: Meta<typeof CompaniesPage> = {
  title: 'Pages/Bureau/Compagnies',
  component: CompaniesPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof CompaniesPage>

export const Loaded: Story = {
  name: 'Chargées',
  ...pageStoryParameters('/bureau/compagnies', officeStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Compagnies')
    await expect(await canvas.findByText('Pas encore montrée')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Monter Air Hexagone' })).toBeDisabled()
  },
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/compagnies', {
    ...officeStoryAnswers,
    'GET /board/companies': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Compagnies')
    await expect(await canvas.findByText('Les compagnies n’ont pas pu être chargées')).toBeVisible()
  },
}
