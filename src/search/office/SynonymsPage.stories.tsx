import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { buildRefusedApiReply, unreachableServerFailure } from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { SynonymsPage } from './SynonymsPage.tsx'

const meta: Meta<typeof SynonymsPage> = {
  title: 'Pages/Bureau/Synonymes',
  component: SynonymsPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof SynonymsPage>

const LONE = 'Un groupe compte deux mots au moins, séparés par des virgules'

export const Loaded: Story = {
  name: 'Chargés',
  ...pageStoryParameters('/bureau/synonymes', {
    ...officeStoryAnswers,
    'POST /board/synonyms': buildRefusedApiReply(422, LONE, { words: LONE }),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Synonymes')
    await userEvent.click(await canvas.findByRole('button', { name: /^Changer.: récup/ }))
    await expect(canvas.getByLabelText('Mots du groupe')).toHaveFocus()
    await userEvent.type(canvas.getByLabelText('Mots du nouveau groupe'), 'escale, layover')
    await userEvent.click(canvas.getByRole('button', { name: 'Ajouter' }))
    await expect(await canvas.findByText(LONE)).toBeVisible()
  },
}
const taken = { id: 1, words: ['récup', 'RPC'] }
const other = { id: 2, words: ['hôtesse', 'steward'] }
let isThere = true

/** Story in which a deleted group of search synonyms is restored in its place, with the keyboard alone. */
export const Undone: Story = {
  tags: ['nightly'],
  name: 'Supprimé puis rétabli',
  ...pageStoryParameters('/bureau/synonymes', {
    ...officeStoryAnswers,
    'GET /board/synonyms': () => ({ data: isThere ? [taken, other] : [other] }),
    'DELETE /board/synonyms/:id': () => {
      isThere = false
      return { success: true, message: 'Supprimé.' }
    },
    'POST /board/synonyms': ({ body }) => {
      isThere = JSON.stringify(body) === JSON.stringify({ words: taken.words, id: taken.id })
      return { success: true, message: 'Enregistré.' }
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Synonymes')
    const remove = await canvas.findByRole('button', { name: /^Supprimer.: récup/ })
    remove.focus()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('1 groupe')).toBeVisible()
    const undo = await screen.findByRole('button', { name: 'Annuler' })
    await waitFor(() => expect(undo).toHaveFocus())
    await expect(undo).toHaveAccessibleDescription('Le groupe de «\u00a0récup\u00a0» est supprimé.')
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByRole('button', { name: /^Supprimer.: récup/ })).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus())
  },
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/synonymes', {
    ...officeStoryAnswers,
    'GET /board/synonyms': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Synonymes')
    await expect(await canvas.findByText('Les synonymes n’ont pas pu être chargés')).toBeVisible()
  },
}
