import type { Meta, StoryObj } from '@storybook/react-vite'
import { PollSkeleton } from './PollSkeleton.tsx'

const meta: Meta<typeof PollSkeleton> = {
  title: 'Composants/PollSkeleton',
  component: PollSkeleton,
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof PollSkeleton>

export const Loading: Story = { name: 'En chargement' }
