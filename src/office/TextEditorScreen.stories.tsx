import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, userEvent, waitFor } from 'storybook/test'
import { buildRefusedApiReply, unreachableServerFailure } from '#tests/samples/answers.ts'
import { sampleDraftSaveConflict, officeStoryAnswers, sampleEditableText } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { TextEditorScreen } from './TextEditorScreen.tsx'

const meta: Meta<typeof TextEditorScreen> = {
  title: 'Pages/Bureau/Texte',
  component: TextEditorScreen,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof TextEditorScreen>

const AT = '/bureau/actualites/repos-garantis'
const TITLE = /^Repos/

export const Written: Story = {
  name: 'Écrit à deux, enregistré',
  tags: ['nightly'],
  ...pageStoryParameters(AT, officeStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await expect(await canvas.findByText(/Camille Laurent a aussi ce texte ouvert/)).toBeVisible()
    await userEvent.type(canvas.getByLabelText('Résumé'), ' Enfin.')
    await waitFor(() => expect(localStorage.getItem('officeDrafts')).toContain('Enfin.'))
    await waitFor(() => expect(localStorage.getItem('officeDrafts')).toBeNull(), { timeout: 5000 })
    await expect(canvas.getByText('Enregistré')).toBeVisible()
    await userEvent.click(canvas.getAllByRole('button', { name: 'Ce qui a changé' })[0] ?? document.body)
    await expect(await canvas.findByText('onze', { selector: 'ins' })).toBeVisible()
  },
}
let meanwhile = () => {}
export const TypedMeanwhile: Story = {
  name: 'Écrit pendant que l’on publie',
  tags: ['nightly'],
  ...pageStoryParameters(AT, {
    ...officeStoryAnswers,
    'POST /board/texts/:kind/text/:slug/publication': { data: { success: true, message: 'Publié.', path: '/blog/4' } },
    'GET /board/texts/:kind/text/:slug': () => {
      meanwhile()
      return { data: sampleEditableText }
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    const summary = await canvas.findByLabelText<HTMLTextAreaElement>('Résumé')
    const typed = `${summary.value} Et après.`
    // The person types on while the publication is running.
    meanwhile = () => void fireEvent.change(summary, { target: { value: typed } })
    await userEvent.click(await canvas.findByRole('button', { name: 'Publier' }))
    await waitFor(() => expect(localStorage.getItem('officeDrafts')).toContain('Et après.'))
    await waitFor(() => expect(localStorage.getItem('officeDrafts')).toBeNull(), { timeout: 5000 })
    await expect(summary).toHaveValue(typed)
    meanwhile = () => {}
  },
}
let isGivenUp = false
export const GivenUp: Story = {
  tags: ['nightly'],
  name: 'Un brouillon abandonné, puis repris',
  ...pageStoryParameters(AT, {
    ...officeStoryAnswers,
    'PUT /board/texts/:kind/text/:slug/presence': { data: { others: [], version: 0 } },
    'DELETE /board/texts/:kind/text/:slug': () => {
      isGivenUp = true
      return { success: true, message: 'Le brouillon est abandonné.' }
    },
    'GET /board/texts/:kind/text/:slug': () => ({
      data: {
        ...sampleEditableText,
        version: isGivenUp ? 0 : 3,
        head: { ...sampleEditableText.head, summary: isGivenUp ? 'Publié.' : 'Pas encore.' },
      },
    }),
  }),
  play: async ({ canvas }) => {
    isGivenUp = false
    await findPageHeading(canvas, TITLE)
    const summary = await canvas.findByLabelText('Résumé')
    const button = canvas.getByRole('button', { name: 'Abandonner le brouillon' })
    await userEvent.click(button)
    await waitFor(() => expect(summary).toHaveValue('Publié.'))
    await waitFor(() => expect(button).toHaveTextContent('Reprendre le brouillon'))
    await expect(button).toHaveFocus()
    await userEvent.click(button)
    await waitFor(() => expect(summary).toHaveValue('Pas encore.'))
    await expect(localStorage.getItem('officeDrafts')).toContain('Pas encore.')
    await waitFor(() => expect(localStorage.getItem('officeDrafts')).toBeNull(), { timeout: 5000 })
  },
}
const base = { head: sampleEditableText.head, body: sampleEditableText.body }
export const AfterCrash: Story = {
  name: 'Repris là où l’appareil s’est éteint',
  ...pageStoryParameters(AT, officeStoryAnswers),
  beforeEach: () => {
    const kept = { version: 3, base, written: { ...base, head: { ...base.head, summary: 'Tapé juste avant.' } } }
    localStorage.setItem('officeDrafts', JSON.stringify({ 'news/repos-garantis': kept }))
  },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await expect(await canvas.findByLabelText('Résumé')).toHaveValue('Tapé juste avant.')
    // The local draft is sent to the server automatically.
    await waitFor(() => expect(localStorage.getItem('officeDrafts')).toBeNull(), { timeout: 5000 })
    await expect(canvas.getByText('Enregistré')).toBeVisible()
  },
}
export const NotReady: Story = {
  tags: ['nightly'],
  name: 'Pas encore prêt',
  ...pageStoryParameters(AT, {
    ...officeStoryAnswers,
    'POST /board/texts/:kind/text/:slug/publication': buildRefusedApiReply(422, 'Ce texte n’est pas encore prêt.', {
      'head.summary': 'Ce texte manque',
      body: 'Ligne 3\u00a0: « ::durations » n’existe pas ici.',
    }),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await userEvent.click(await canvas.findByRole('button', { name: 'Publier' }))
    await waitFor(() => expect(canvas.getByLabelText('Résumé')).toHaveFocus())
    await expect(canvas.getByText('Ce texte manque')).toBeVisible()
    await expect(canvas.getByText(/^Ligne 3/)).toBeVisible()
  },
}
export const Conflict: Story = {
  name: 'Le même endroit, à deux',
  tags: ['nightly'],
  ...pageStoryParameters(AT, {
    ...officeStoryAnswers,
    'PUT /board/texts/:kind/text/:slug': { data: sampleDraftSaveConflict },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await userEvent.type(canvas.getByLabelText('Résumé'), 'x')
    const dialog = await screen.findByRole('dialog', { name: /^Vous avez écrit à deux/ }, { timeout: 5000 })
    await waitFor(() => expect(dialog).toBeVisible())
    localStorage.removeItem('officeDrafts')
  },
}
export const Scheduled: Story = {
  tags: ['nightly'],
  name: 'Prévu, et empêché',
  ...pageStoryParameters(AT, {
    ...officeStoryAnswers,
    'GET /board/texts/:kind/text/:slug': {
      data: {
        ...sampleEditableText,
        publish_at: '2026-11-25T17:00:00.000Z',
        failure: 'L’image « vol.jpg » n’est pas dans media/.',
      },
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await expect(await canvas.findByText(/Publication prévue le 25 nov\.\s2026 à 18\sh/)).toBeVisible()
    await expect(canvas.getByText(/n’a pas pu être publié/)).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  ...pageStoryParameters(AT, { ...officeStoryAnswers, 'GET /board/texts/:kind/text/:slug': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Ce texte n’a pas pu être ouvert', {}, { timeout: 5000 })).toBeVisible()
  },
}
