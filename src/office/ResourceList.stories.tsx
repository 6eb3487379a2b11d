import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { noConnection, noResponse } from '#tests/samples/answers.ts'
import { officeAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageParameters, portalMeta } from '#tests/samples/Portal.tsx'
import { ResourceList } from './ResourceList.tsx'

const meta: Meta<typeof ResourceList> = {
  title: 'Pages/Bureau/Liste',
  component: ResourceList,
  ...portalMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof ResourceList>

export const Loaded: Story = {
  name: 'Chargée',
  ...pageParameters('/bureau/actualites?etat=publie', officeAnswers),
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
  ...pageParameters('/bureau/pages', officeAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Pages')
    await expect(canvas.queryByRole('button', { name: /^Nouvelle/ })).toBeNull()
  },
}
export const Empty: Story = {
  name: 'Vide',
  ...pageParameters('/bureau/actualites', {
    ...officeAnswers,
    'GET /board/texts/:kind': { data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Actualités')
    await expect(await canvas.findByText('Aucun texte')).toBeVisible()
  },
}
export const Loading: Story = {
  name: 'En chargement',
  ...pageParameters('/bureau/actualites', { ...officeAnswers, 'GET /board/texts/:kind': noResponse }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Actualités')),
}
export const Failed: Story = {
  name: 'En panne',
  ...pageParameters('/bureau/actualites', { ...officeAnswers, 'GET /board/texts/:kind': noConnection }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Actualités')
    await expect(await canvas.findByText(/la liste n’a pas pu être chargée/)).toBeVisible()
  },
}
