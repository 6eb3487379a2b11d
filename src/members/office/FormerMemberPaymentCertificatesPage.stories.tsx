import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure as onItsWay } from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { memberOfficeStoryAnswers } from '#tests/samples/members.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { FormerMemberPaymentCertificatesPage } from './FormerMemberPaymentCertificatesPage.tsx'

const meta: Meta<typeof FormerMemberPaymentCertificatesPage> = {
  title: 'Pages/Bureau/Attestations des anciens',
  component: FormerMemberPaymentCertificatesPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof FormerMemberPaymentCertificatesPage>

const ADDRESS = '/bureau/attestations'
const answers = { ...officeStoryAnswers, ...memberOfficeStoryAnswers }

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters(ADDRESS, answers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Attestations des anciens')
    await expect(await canvas.findByText('Jeanne Le Goff')).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'Rien',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, {
    ...answers,
    'GET /board/leaver-certificates': { data: [], meta: { current_page: 1, last_page: 1, per_page: 30, total: 0 } },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Attestations des anciens')
    await expect(await canvas.findByText('Aucune attestation')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters(ADDRESS, { ...answers, 'GET /board/leaver-certificates': onItsWay }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Attestations des anciens')),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, { ...answers, 'GET /board/leaver-certificates': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Attestations des anciens')
    await expect(await canvas.findByText('Les attestations n’ont pas pu être chargées')).toBeVisible()
  },
}
