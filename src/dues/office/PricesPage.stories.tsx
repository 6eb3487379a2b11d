import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { unreachableServerFailure } from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { PricesPage } from './PricesPage.tsx'

const meta: Meta<typeof PricesPage> = {
  title: 'Pages/Bureau/Barèmes',
  component: PricesPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof PricesPage>

export const Loaded: Story = {
  name: 'Chargés',
  ...pageStoryParameters('/bureau/baremes', officeStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Barèmes')
    const month = await canvas.findByLabelText('Euros par mois')
    await userEvent.clear(month)
    await userEvent.type(month, 'douze')
    await userEvent.click(canvas.getByRole('button', { name: 'Préparer ces montants' }))
    await expect(await canvas.findByText(/^Un montant s’écrit en euros/)).toBeVisible()
    await waitFor(() => expect(month).toHaveFocus())
  },
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/baremes', { ...officeStoryAnswers, 'GET /board/prices': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Barèmes')
    await expect(await canvas.findByText('Les barèmes n’ont pas pu être chargés')).toBeVisible()
  },
}
