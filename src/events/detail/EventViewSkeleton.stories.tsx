import type { Meta, StoryObj } from '@storybook/react-vite'
import { EventViewSkeleton } from './EventViewSkeleton.tsx'

const meta: Meta<typeof EventViewSkeleton> = {
  title: 'Composants/EventViewSkeleton',
  component: EventViewSkeleton,
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof EventViewSkeleton>

export const Loading: Story = { name: 'En chargement' }
