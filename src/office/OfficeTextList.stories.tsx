import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { officeStoryAnswers, sampleListedText } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { OfficeTextList } from './OfficeTextList.tsx'

const meta: Meta<typeof OfficeTextList> = {
  title: 'Pages/Bureau/Liste',
  component: OfficeTextList,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof OfficeTextList>

export const Loaded: Story = {
  name: 'Chargée',
  ...pageStoryParameters('/bureau/actualites?etat=publie', officeStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Actualités')
    await expect(await canvas.findByText('47 textes')).toBeVisible()
    await expect(canvas.getByLabelText('État')).toHaveValue('publie')
    await userEvent.click(canvas.getByRole('checkbox', { name: /Un texte commencé/ }))
    await expect(canvas.getByText('1 texte choisi')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Retirer' })).toBeEnabled()
  },
}
export const OfPages: Story = {
  name: 'Des pages, dont aucune ne s’ajoute',
  ...pageStoryParameters('/bureau/pages', officeStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Pages')
    await expect(canvas.queryByRole('button', { name: /^Nouvelle/ })).toBeNull()
  },
}
export const WithOpinions: Story = {
  name: 'Questions, avec l’avis des lecteurs',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/questions', {
    ...officeStoryAnswers,
    'GET /board/texts/:kind': {
      data: [{ ...sampleListedText, opinions: { helpful: 12, unhelpful: 3 } }],
      meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Questions')
    await expect(await canvas.findByText(/avis des lecteurs : 12 oui, 3 non/)).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'Vide',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/actualites', {
    ...officeStoryAnswers,
    'GET /board/texts/:kind': { data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Actualités')
    await expect(await canvas.findByText('Aucun texte')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/bureau/actualites', {
    ...officeStoryAnswers,
    'GET /board/texts/:kind': noResponseApiCallFailure,
  }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Actualités')),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/actualites', {
    ...officeStoryAnswers,
    'GET /board/texts/:kind': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Actualités')
    await expect(await canvas.findByText(/la liste n’a pas pu être chargée/)).toBeVisible()
  },
}
