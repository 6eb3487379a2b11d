import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { unreachable } from '#tests/samples/answers.ts'
import { officeAnswers } from '#tests/samples/board.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { PricesPage } from './PricesPage.tsx'

const meta: Meta<typeof PricesPage> = {
  title: 'Pages/Bureau/Barèmes',
  component: PricesPage,
  ...portal,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof PricesPage>

export const Loaded: Story = {
  name: 'Chargés',
  ...pageAt('/bureau/baremes', officeAnswers),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Barèmes')
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
  ...pageAt('/bureau/baremes', { ...officeAnswers, 'GET /board/prices': unreachable }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Barèmes')
    await expect(await canvas.findByText('Les barèmes n’ont pas pu être chargés')).toBeVisible()
  },
}
