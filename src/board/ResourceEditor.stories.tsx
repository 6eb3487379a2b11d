import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { refused, unreachable } from '#tests/samples/answers.ts'
import { conflict, officeAnswers, openText } from '#tests/samples/board.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { ResourceEditor } from './ResourceEditor.tsx'

const meta: Meta<typeof ResourceEditor> = {
  title: 'Pages/Bureau/Texte',
  component: ResourceEditor,
  ...portal,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof ResourceEditor>

const AT = '/bureau/actualites/repos-garantis'
const TITLE = /^Repos/

export const Written: Story = {
  name: 'Écrit à deux, enregistré',
  ...pageAt(AT, officeAnswers),
  play: async ({ canvas }) => {
    await headingOf(canvas, TITLE)
    await expect(await canvas.findByText(/Camille Laurent a aussi ce texte ouvert/)).toBeVisible()
    await userEvent.type(canvas.getByLabelText('Résumé'), ' Enfin.')
    await waitFor(() => expect(localStorage.getItem('officeDrafts')).toContain('Enfin.'))
    await waitFor(() => expect(localStorage.getItem('officeDrafts')).toBeNull(), { timeout: 5000 })
    await expect(canvas.getByText('Enregistré')).toBeVisible()
    await userEvent.click(canvas.getAllByRole('button', { name: 'Ce qui a changé' })[0] ?? document.body)
    await expect(await canvas.findByText('onze', { selector: 'ins' })).toBeVisible()
  },
}
export const NotReady: Story = {
  name: 'Pas encore prêt',
  ...pageAt(AT, {
    ...officeAnswers,
    'POST /board/texts/:kind/text/:slug/publication': refused(422, 'Ce texte n’est pas encore prêt.', {
      'head.summary': 'Ce texte manque',
      body: 'Ligne 3\u00a0: « ::durations » n’existe pas ici.',
    }),
  }),
  play: async ({ canvas }) => {
    await headingOf(canvas, TITLE)
    await userEvent.click(await canvas.findByRole('button', { name: 'Publier' }))
    await waitFor(() => expect(canvas.getByLabelText('Résumé')).toHaveFocus())
    await expect(canvas.getByText('Ce texte manque')).toBeVisible()
    await expect(canvas.getByText(/^Ligne 3/)).toBeVisible()
  },
}
export const Conflict: Story = {
  name: 'Le même endroit, à deux',
  ...pageAt(AT, { ...officeAnswers, 'PUT /board/texts/:kind/text/:slug': { data: conflict } }),
  play: async ({ canvas }) => {
    await headingOf(canvas, TITLE)
    await userEvent.type(canvas.getByLabelText('Résumé'), 'x')
    const dialog = await screen.findByRole('dialog', { name: /^Vous avez écrit à deux/ }, { timeout: 5000 })
    await waitFor(() => expect(dialog).toBeVisible())
    localStorage.removeItem('officeDrafts')
  },
}
export const Scheduled: Story = {
  name: 'Prévu, et empêché',
  ...pageAt(AT, {
    ...officeAnswers,
    'GET /board/texts/:kind/text/:slug': {
      data: {
        ...openText,
        publish_at: '2026-11-25T17:00:00.000Z',
        failure: 'L’image « vol.jpg » n’est pas dans media/.',
      },
    },
  }),
  play: async ({ canvas }) => {
    await headingOf(canvas, TITLE)
    await expect(await canvas.findByText(/Publication prévue le 25 nov\.\s2026 à 18\sh/)).toBeVisible()
    await expect(canvas.getByText(/n’a pas pu être publié/)).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  ...pageAt(AT, { ...officeAnswers, 'GET /board/texts/:kind/text/:slug': unreachable }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Ce texte n’a pas pu être ouvert', {}, { timeout: 5000 })).toBeVisible()
  },
}
