import type { Meta, StoryObj } from '@storybook/react-vite'
import { EventProxyPanelSkeleton } from './EventProxyPanelSkeleton.tsx'

const meta: Meta<typeof EventProxyPanelSkeleton> = {
  title: 'Composants/EventProxyPanelSkeleton',
  component: EventProxyPanelSkeleton,
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof EventProxyPanelSkeleton>

export const Loading: Story = { name: 'En chargement' }
