import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure as onItsWay } from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { memberOfficeStoryAnswers } from '#tests/samples/members.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { MembersPage } from './MembersPage.tsx'

const meta: Meta<typeof MembersPage> = {
  title: 'Pages/Bureau/Membres',
  component: MembersPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof MembersPage>

const ADDRESS = '/bureau/membres'
const answers = { ...officeStoryAnswers, ...memberOfficeStoryAnswers }

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters(ADDRESS, answers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Membres')
    await expect(await canvas.findByText(/24\s€ en retard/)).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'Rien',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, {
    ...answers,
    'GET /board/directory': { data: [], meta: { current_page: 1, last_page: 1, per_page: 30, total: 0 } },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Membres')
    await expect(await canvas.findByText('Aucun membre')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters(ADDRESS, { ...answers, 'GET /board/directory': onItsWay }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Membres')),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, { ...answers, 'GET /board/directory': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Membres')
    await expect(await canvas.findByText('Les membres n’ont pas pu être chargés')).toBeVisible()
  },
}
