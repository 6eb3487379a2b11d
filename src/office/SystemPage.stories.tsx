import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { unreachable } from '#tests/samples/answers.ts'
import { officePeopleAnswers, system } from '#tests/samples/officePeople.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { SystemPage } from './SystemPage.tsx'

const meta: Meta<typeof SystemPage> = {
  title: 'Pages/Bureau/Système',
  component: SystemPage,
  ...portal,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

export const Loaded: Story = {
  name: 'Chargé',
  ...pageAt('/bureau/systeme', {
    ...officePeopleAnswers,
    'POST /board/system/backup': { success: true, message: 'La sauvegarde est demandée.' },
  }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Système')
    await expect(await canvas.findByText(/12,4\sMo/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Sauvegarder maintenant' }))
    await expect(await screen.findByText('La sauvegarde est demandée.')).toBeVisible()
  },
}
export const Elsewhere: Story = {
  name: 'Sauvegardé ailleurs',
  ...pageAt('/bureau/systeme', {
    ...officePeopleAnswers,
    'GET /board/system': { data: { ...system, backups: { ...system.backups, is_nightly: false, latest: null } } },
  }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Système')
    await expect(await canvas.findByText(/^Ce portail ne fait pas les siennes/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Sauvegarder maintenant' })).toBeNull()
  },
}
export const Asked: Story = {
  name: 'Sauvegarde en cours',
  ...pageAt('/bureau/systeme', {
    ...officePeopleAnswers,
    'GET /board/system': { data: { ...system, backups: { ...system.backups, is_asked: true } } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Une sauvegarde est en cours/)).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  ...pageAt('/bureau/systeme', { ...officePeopleAnswers, 'GET /board/system': unreachable }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Système')
    await expect(await canvas.findByText('L’état du portail n’a pas pu être chargé')).toBeVisible()
  },
}
