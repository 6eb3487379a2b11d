import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { unreachable } from '#tests/samples/answers.ts'
import { officeAnswers } from '#tests/samples/board.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { CompaniesPage } from './CompaniesPage.tsx'

const meta: Meta<typeof CompaniesPage> = {
  title: 'Pages/Bureau/Compagnies',
  component: CompaniesPage,
  ...portal,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof CompaniesPage>

export const Loaded: Story = {
  name: 'Chargées',
  ...pageAt('/bureau/compagnies', officeAnswers),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Compagnies')
    await expect(await canvas.findByText('Pas encore montrée')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Monter Air Hexagone' })).toBeDisabled()
  },
}
export const Failed: Story = {
  name: 'En panne',
  ...pageAt('/bureau/compagnies', { ...officeAnswers, 'GET /board/companies': unreachable }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Compagnies')
    await expect(await canvas.findByText('Les compagnies n’ont pas pu être chargées')).toBeVisible()
  },
}
