import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { refusedAnswer, noConnection } from '#tests/samples/answers.ts'
import { officeAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageParameters, portalMeta } from '#tests/samples/Portal.tsx'
import { CompanyPage } from './CompanyPage.tsx'

const meta: Meta<typeof CompanyPage> = {
  title: 'Pages/Bureau/Compagnie',
  component: CompanyPage,
  ...portalMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof CompanyPage>

export const Refused: Story = {
  name: 'Nom déjà pris',
  ...pageParameters('/bureau/compagnies/2', {
    ...officeAnswers,
    'PUT /board/companies/:id': refusedAnswer(422, 'Une autre compagnie porte déjà ce nom', {
      name: 'Une autre compagnie porte déjà ce nom',
    }),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Transalpine')
    const name = await canvas.findByLabelText('Nom de la compagnie')
    await userEvent.clear(name)
    await userEvent.type(name, 'Air Hexagone')
    await userEvent.click(canvas.getByRole('button', { name: 'Enregistrer' }))
    await expect(await canvas.findByText('Une autre compagnie porte déjà ce nom')).toBeVisible()
    await waitFor(() => expect(name).toHaveFocus())
  },
}
export const Failed: Story = {
  name: 'En panne',
  ...pageParameters('/bureau/compagnies/2', { ...officeAnswers, 'GET /board/companies/:id': noConnection }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cette compagnie n’a pas pu être ouverte')).toBeVisible()
  },
}
