import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { noConnection } from '#tests/samples/answers.ts'
import { officePeopleAnswers, nextLetter } from '#tests/samples/officePeople.ts'
import { findPageHeading, pageParameters, portalMeta } from '#tests/samples/Portal.tsx'
import { LetterPage } from './LetterPage.tsx'

const meta: Meta<typeof LetterPage> = {
  title: 'Pages/Bureau/Lettre',
  component: LetterPage,
  ...portalMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

export const Loaded: Story = {
  name: 'Prête',
  ...pageParameters('/bureau/lettre', {
    ...officePeopleAnswers,
    'PUT /board/letters/next/hold': { success: true, message: 'La lettre est retenue.' },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Lettre hebdomadaire')
    await expect(await canvas.findByText(/à 1\s240\slecteurs au plus/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'La retenir' }))
    await expect(await screen.findByText('La lettre est retenue.')).toBeVisible()
  },
}
export const Held: Story = {
  name: 'Retenue, et vide',
  ...pageParameters('/bureau/lettre', {
    ...officePeopleAnswers,
    'GET /board/letters': { data: [], readers: 0 },
    'GET /board/letters/next': {
      data: { ...nextLetter, posts: [], held: { by: 'Solène Kerbrat', at: nextLetter.at } },
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Lettre hebdomadaire')
    await expect(await canvas.findByText(/^Retenue par Solène Kerbrat/)).toBeVisible()
    await expect(await canvas.findByText('Aucune lettre n’est encore partie.')).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  ...pageParameters('/bureau/lettre', { ...officePeopleAnswers, 'GET /board/letters/next': noConnection }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Lettre hebdomadaire')
    await expect(await canvas.findByText('La prochaine lettre n’a pas pu être chargée')).toBeVisible()
  },
}
