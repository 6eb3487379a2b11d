import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { unreachableServerFailure } from '#tests/samples/answers.ts'
import { officePeopleStoryAnswers, sampleSystemStatus } from '#tests/samples/officePeople.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { SystemPage } from './SystemPage.tsx'

const meta: Meta<typeof SystemPage> = {
  title: 'Pages/Bureau/Système',
  component: SystemPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters('/bureau/systeme', {
    ...officePeopleStoryAnswers,
    'POST /board/system/backup': { success: true, message: 'La sauvegarde est demandée.' },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Système')
    await expect(await canvas.findByText(/12,4\sMo/)).toBeVisible()
    await expect(await canvas.findByRole('heading', { name: 'Ce que le portail surveille' })).toBeVisible()
    for (const word of ['En panne', 'À surveiller', 'Pas vérifié'])
      await expect(await canvas.findByText(word)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Sauvegarder maintenant' }))
    await expect(await screen.findByText('La sauvegarde est demandée.')).toBeVisible()
  },
}
export const Elsewhere: Story = {
  name: 'Sauvegardé ailleurs',
  ...pageStoryParameters('/bureau/systeme', {
    ...officePeopleStoryAnswers,
    'GET /board/system': {
      data: { ...sampleSystemStatus, backups: { ...sampleSystemStatus.backups, is_nightly: false, latest: null } },
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Système')
    await expect(await canvas.findByText(/^Ce portail ne fait pas les siennes/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Sauvegarder maintenant' })).toBeNull()
  },
}
export const Asked: Story = {
  tags: ['nightly'],
  name: 'Sauvegarde en cours',
  ...pageStoryParameters('/bureau/systeme', {
    ...officePeopleStoryAnswers,
    'GET /board/system': {
      data: { ...sampleSystemStatus, backups: { ...sampleSystemStatus.backups, is_asked: true } },
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Une sauvegarde est en cours/)).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  ...pageStoryParameters('/bureau/systeme', {
    ...officePeopleStoryAnswers,
    'GET /board/system': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Système')
    await expect(await canvas.findByText('L’état du portail n’a pas pu être chargé')).toBeVisible()
  },
}
