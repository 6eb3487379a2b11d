import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { buildRefusedApiReply, unreachableServerFailure } from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { CompanyPage } from './CompanyPage.tsx'

const meta: Meta<typeof CompanyPage> = {
  title: 'Pages/Bureau/Compagnie',
  component: CompanyPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof CompanyPage>

export const Refused: Story = {
  tags: ['nightly'],
  name: 'Nom déjà pris',
  ...pageStoryParameters('/bureau/compagnies/2', {
    ...officeStoryAnswers,
    'PUT /board/companies/:id': buildRefusedApiReply(422, 'Une autre compagnie porte déjà ce nom', {
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
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/compagnies/2', {
    ...officeStoryAnswers,
    'GET /board/companies/:id': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cette compagnie n’a pas pu être ouverte')).toBeVisible()
  },
}
