import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure as onItsWay } from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { sampleFormerMember, memberOfficeStoryAnswers } from '#tests/samples/members.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { MemberPage } from './MemberPage.tsx'

const meta: Meta<typeof MemberPage> = {
  title: 'Pages/Bureau/Un membre',
  component: MemberPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof MemberPage>

const ADDRESS = '/bureau/membres/1'
const answers = { ...officeStoryAnswers, ...memberOfficeStoryAnswers }

export const Loaded: Story = {
  name: 'Chargé',
  args: { id: 1 },
  ...pageStoryParameters(ADDRESS, answers),
  play: async ({ canvas, userEvent }) => {
    await findPageHeading(canvas, 'Camille Laurent')
    await expect(await canvas.findByText(/FR76 •••• 0189/)).toBeVisible()
    await userEvent.selectOptions(canvas.getByLabelText('Ce qui est noté'), 'left')
    await expect(await canvas.findByText(/Ses attestations de l’année/)).toBeVisible()
  },
}
export const Former: Story = {
  tags: ['nightly'],
  name: 'Parti',
  args: { id: 1 },
  ...pageStoryParameters(ADDRESS, { ...answers, 'GET /board/members/:id': { data: sampleFormerMember } }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Camille Laurent')
    await expect(await canvas.findByText(/Parti, depuis le/)).toBeVisible()
  },
}
export const LeavingAsked: Story = {
  name: 'Un départ, demandé avant',
  tags: ['nightly'],
  args: { id: 1 },
  ...pageStoryParameters(ADDRESS, answers),
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Ce qui est noté'), 'left')
    await userEvent.click(canvas.getByRole('button', { name: 'Noter' }))
    await expect(
      await canvas.findByText(/Noter le départ de Camille Laurent, n°\s000001, .* sept jours pour l’annuler/),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Annuler' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect(await canvas.findByRole('button', { name: 'Noter' })).toBeVisible()
  },
}
export const DeathUndone: Story = {
  name: 'Un décès, annulé',
  tags: ['nightly'],
  args: { id: 1 },
  ...pageStoryParameters(ADDRESS, {
    ...answers,
    'GET /board/members/:id': { data: { ...sampleFormerMember, standing: 'deceased' } },
    'DELETE /board/members/:id/standing': { success: true, message: 'C’est annulé.' },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/Vous pouvez annuler ce décès jusqu’au/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Annuler ce décès' }))
    await expect(await canvas.findByText(/Annuler le décès noté de Camille Laurent, n°\s000001/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Annuler ce décès' }))
    await expect(await screen.findByText('C’est annulé.')).toBeVisible()
  },
}
export const WorkCorrected: Story = {
  tags: ['nightly'],
  name: 'Le prix qui suit, avant de corriger',
  args: { id: 1 },
  ...pageStoryParameters(ADDRESS, answers),
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Rythme'), 'annuelle')
    await expect(
      await canvas.findByText(/La prochaine cotisation sera de 192\s€ par an, au lieu de 16\s€ par mois/),
    ).toBeVisible()
    await expect(canvas.getByText(/mandat de prélèvement est révoqué/)).toBeVisible()
  },
}
export const ArchiveAsked: Story = {
  name: 'Une archive, demandée avant',
  tags: ['nightly'],
  args: { id: 1 },
  ...pageStoryParameters(ADDRESS, { ...answers, 'GET /profile/roles': { data: ['memberships'] } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Préparer l’archive de ses données' }))
    await expect(await canvas.findByText(/Elle est sans ses données bancaires/)).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  args: { id: 1 },
  ...pageStoryParameters(ADDRESS, { ...answers, 'GET /board/members/:id': onItsWay }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Membre')),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  args: { id: 1 },
  ...pageStoryParameters(ADDRESS, { ...answers, 'GET /board/members/:id': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Membre')
    await expect(await canvas.findByText('Cette fiche n’a pas pu être chargée')).toBeVisible()
  },
}
