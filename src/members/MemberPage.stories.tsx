import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { unreachable, waiting as onItsWay } from '#tests/samples/answers.ts'
import { officeAnswers } from '#tests/samples/board.ts'
import { formerMember, memberAnswers } from '#tests/samples/members.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { MemberPage } from './MemberPage.tsx'

const meta: Meta<typeof MemberPage> = {
  title: 'Pages/Bureau/Un membre',
  component: MemberPage,
  ...portal,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof MemberPage>

const ADDRESS = '/bureau/membres/1'
const answers = { ...officeAnswers, ...memberAnswers }

export const Loaded: Story = {
  name: 'Chargé',
  args: { id: 1 },
  ...pageAt(ADDRESS, answers),
  play: async ({ canvas, userEvent }) => {
    await headingOf(canvas, 'Camille Laurent')
    await expect(await canvas.findByText(/FR76 •••• 0189/)).toBeVisible()
    await userEvent.selectOptions(canvas.getByLabelText('Ce qui est noté'), 'left')
    await expect(await canvas.findByText(/Ses attestations de l’année/)).toBeVisible()
  },
}
export const Former: Story = {
  name: 'Parti',
  args: { id: 1 },
  ...pageAt(ADDRESS, { ...answers, 'GET /board/members/:id': { data: formerMember } }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Camille Laurent')
    await expect(await canvas.findByText(/Parti, depuis le/)).toBeVisible()
  },
}
export const Loading: Story = {
  name: 'En chargement',
  args: { id: 1 },
  ...pageAt(ADDRESS, { ...answers, 'GET /board/members/:id': onItsWay }),
  play: async ({ canvas }) => void (await headingOf(canvas, 'Membre')),
}
export const Failed: Story = {
  name: 'En panne',
  args: { id: 1 },
  ...pageAt(ADDRESS, { ...answers, 'GET /board/members/:id': unreachable }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Membre')
    await expect(await canvas.findByText('Cette fiche n’a pas pu être chargée')).toBeVisible()
  },
}
