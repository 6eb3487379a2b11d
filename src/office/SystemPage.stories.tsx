import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { noConnection } from '#tests/samples/answers.ts'
import { officePeopleAnswers, sampleSystem } from '#tests/samples/officePeople.ts'
import { findPageHeading, pageParameters, portalMeta } from '#tests/samples/Portal.tsx'
import { SystemPage } from './SystemPage.tsx'

const meta: Meta<typeof SystemPage> = {
  title: 'Pages/Bureau/Système',
  component: SystemPage,
  ...portalMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

export const Loaded: Story = {
  name: 'Chargé',
  ...pageParameters('/bureau/systeme', {
    ...officePeopleAnswers,
    'POST /board/system/backup': { success: true, message: 'La sauvegarde est demandée.' },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Système')
    await expect(await canvas.findByText(/12,4\sMo/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Sauvegarder maintenant' }))
    await expect(await screen.findByText('La sauvegarde est demandée.')).toBeVisible()
  },
}
export const Elsewhere: Story = {
  name: 'Sauvegardé ailleurs',
  ...pageParameters('/bureau/systeme', {
    ...officePeopleAnswers,
    'GET /board/system': {
      data: { ...sampleSystem, backups: { ...sampleSystem.backups, is_nightly: false, latest: null } },
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Système')
    await expect(await canvas.findByText(/^Ce portail ne fait pas les siennes/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Sauvegarder maintenant' })).toBeNull()
  },
}
export const Asked: Story = {
  name: 'Sauvegarde en cours',
  ...pageParameters('/bureau/systeme', {
    ...officePeopleAnswers,
    'GET /board/system': { data: { ...sampleSystem, backups: { ...sampleSystem.backups, is_asked: true } } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Une sauvegarde est en cours/)).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  ...pageParameters('/bureau/systeme', { ...officePeopleAnswers, 'GET /board/system': noConnection }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Système')
    await expect(await canvas.findByText('L’état du portail n’a pas pu être chargé')).toBeVisible()
  },
}
