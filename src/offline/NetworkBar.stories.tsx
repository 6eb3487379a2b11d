import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { reach } from '#src/api/bearer.ts'
import { waiting } from '#tests/samples/answers.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { NetworkBar } from './NetworkBar.tsx'
import { noteOffline } from './offlineState.ts'

const meta: Meta<typeof NetworkBar> = {
  title: 'Cadre/État du réseau',
  component: NetworkBar,
  decorators: [withPortalData],
  parameters: { path: '/', answers: { 'GET /companies': waiting } },
  beforeEach: () => () => {
    reach.isOurs = true
    noteOffline({ waiting: [], shownFrom: undefined })
  },
}
export default meta
type Story = StoryObj<typeof NetworkBar>

const asIs = (text: string) => text

export const Hotel: Story = {
  name: 'Wifi d’un hôtel',
  play: async ({ canvas }) => {
    reach.isOurs = false
    reach.tell?.()
    noteOffline({ shownFrom: '2026-11-22T09:30:00.000Z' })
    await expect(await canvas.findByText('Le wifi attend que vous vous y connectiez')).toBeVisible()
    await expect(
      canvas.getByText('dernière mise à jour le 22\u00a0nov.\u00a02026 à 10\u00a0h\u00a030', { normalizer: asIs }),
    ).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ouvrir la page du wifi' })).toHaveAttribute('href', '/reseau')
  },
}

export const Quiet: Story = {
  name: 'Rien à dire',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { hidden: true })).toBeEmptyDOMElement()
  },
}
