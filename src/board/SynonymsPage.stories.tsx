import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { refused, unreachable } from '#tests/samples/answers.ts'
import { officeAnswers } from '#tests/samples/board.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { SynonymsPage } from './SynonymsPage.tsx'

const meta: Meta<typeof SynonymsPage> = {
  title: 'Pages/Bureau/Synonymes',
  component: SynonymsPage,
  ...portal,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof SynonymsPage>

const LONE = 'Un groupe compte deux mots au moins, séparés par des virgules'

export const Loaded: Story = {
  name: 'Chargés',
  ...pageAt('/bureau/synonymes', {
    ...officeAnswers,
    'POST /board/synonyms': refused(422, LONE, { words: LONE }),
  }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Synonymes')
    await userEvent.click(await canvas.findByRole('button', { name: /^Changer.: récup/ }))
    await expect(canvas.getByLabelText('Mots du groupe')).toHaveFocus()
    await userEvent.type(canvas.getByLabelText('Mots du nouveau groupe'), 'escale, layover')
    await userEvent.click(canvas.getByRole('button', { name: 'Ajouter' }))
    await expect(await canvas.findByText(LONE)).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  ...pageAt('/bureau/synonymes', { ...officeAnswers, 'GET /board/synonyms': unreachable }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Synonymes')
    await expect(await canvas.findByText('Les synonymes n’ont pas pu être chargés')).toBeVisible()
  },
}
