import type { Meta, StoryObj } from '@storybook/react-vite'
import { EventPresencePanelSkeleton } from './EventPresencePanelSkeleton.tsx'

const meta: Meta<typeof EventPresencePanelSkeleton> = {
  title: 'Composants/EventPresencePanelSkeleton',
  component: EventPresencePanelSkeleton,
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof EventPresencePanelSkeleton>

export const Loading: Story = { name: 'En chargement' }
