import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { unreachable, waiting } from '#tests/samples/answers.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { PreparePage } from './PreparePage.tsx'

const meta: Meta<typeof PreparePage> = { title: 'Pages/Préparer mon vol', component: PreparePage, ...portal }
export default meta
type Story = StoryObj<typeof PreparePage>

const AT = '/preparer-mon-vol'

export const Loading: Story = {
  name: 'En chargement',
  ...pageAt(AT, { 'GET /offline/pack': waiting, 'POST /offline/key': unreachable }, 'member'),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Préparer mon vol')
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...pageAt(AT, { 'GET /offline/pack': unreachable, 'POST /offline/key': unreachable }, 'member'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Réessayer' })).toBeVisible()
  },
}
