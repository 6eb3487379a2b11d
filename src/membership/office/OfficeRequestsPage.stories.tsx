import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure as onItsWay } from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { memberOfficeStoryAnswers } from '#tests/samples/members.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { OfficeRequestsPage } from './OfficeRequestsPage.tsx'

const meta: Meta<typeof OfficeRequestsPage> = {
  title: 'Pages/Bureau/Demandes',
  component: OfficeRequestsPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof OfficeRequestsPage>

const ADDRESS = '/bureau/demandes'
const answers = { ...officeStoryAnswers, ...memberOfficeStoryAnswers }

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters(ADDRESS, answers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Demandes d’adhésion')
    await expect(await canvas.findByText(/En retard depuis/)).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'Rien',
  ...pageStoryParameters(ADDRESS, {
    ...answers,
    'GET /board/requests': { data: [], meta: { current_page: 1, last_page: 1, per_page: 30, total: 0 } },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Demandes d’adhésion')
    await expect(await canvas.findByText('Aucune demande n’attend')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters(ADDRESS, { ...answers, 'GET /board/requests': onItsWay }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Demandes d’adhésion')),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, { ...answers, 'GET /board/requests': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Demandes d’adhésion')
    await expect(await canvas.findByText('Les demandes n’ont pas pu être chargées')).toBeVisible()
  },
}
