import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { unreachable, waiting as onItsWay } from '#tests/samples/answers.ts'
import { officeAnswers } from '#tests/samples/board.ts'
import { memberAnswers } from '#tests/samples/members.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { LeaversPage } from './LeaversPage.tsx'

const meta: Meta<typeof LeaversPage> = {
  title: 'Pages/Bureau/Attestations des anciens',
  component: LeaversPage,
  ...portal,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof LeaversPage>

const ADDRESS = '/bureau/attestations'
const answers = { ...officeAnswers, ...memberAnswers }

export const Loaded: Story = {
  name: 'Chargé',
  ...pageAt(ADDRESS, answers),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Attestations des anciens')
    await expect(await canvas.findByText('Jeanne Le Goff')).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'Rien',
  ...pageAt(ADDRESS, {
    ...answers,
    'GET /board/leaver-certificates': { data: [], meta: { current_page: 1, last_page: 1, per_page: 30, total: 0 } },
  }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Attestations des anciens')
    await expect(await canvas.findByText('Aucune attestation')).toBeVisible()
  },
}
export const Loading: Story = {
  name: 'En chargement',
  ...pageAt(ADDRESS, { ...answers, 'GET /board/leaver-certificates': onItsWay }),
  play: async ({ canvas }) => void (await headingOf(canvas, 'Attestations des anciens')),
}
export const Failed: Story = {
  name: 'En panne',
  ...pageAt(ADDRESS, { ...answers, 'GET /board/leaver-certificates': unreachable }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Attestations des anciens')
    await expect(await canvas.findByText('Les attestations n’ont pas pu être chargées')).toBeVisible()
  },
}
