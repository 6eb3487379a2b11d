import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { noConnection } from '#tests/samples/answers.ts'
import { officeAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageParameters, portalMeta } from '#tests/samples/Portal.tsx'
import { CompaniesPage } from './CompaniesPage.tsx'

const meta: Meta<typeof CompaniesPage> = {
  title: 'Pages/Bureau/Compagnies',
  component: CompaniesPage,
  ...portalMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof CompaniesPage>

export const Loaded: Story = {
  name: 'Chargées',
  ...pageParameters('/bureau/compagnies', officeAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Compagnies')
    await expect(await canvas.findByText('Pas encore montrée')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Monter Air Hexagone' })).toBeDisabled()
  },
}
export const Failed: Story = {
  name: 'En panne',
  ...pageParameters('/bureau/compagnies', { ...officeAnswers, 'GET /board/companies': noConnection }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Compagnies')
    await expect(await canvas.findByText('Les compagnies n’ont pas pu être chargées')).toBeVisible()
  },
}
