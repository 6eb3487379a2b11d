import type { Meta, StoryObj } from '@storybook/react-vite'
import { PollCardSkeleton } from './PollCardSkeleton.tsx'

const meta: Meta<typeof PollCardSkeleton> = {
  title: 'Composants/PollCardSkeleton',
  component: PollCardSkeleton,
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof PollCardSkeleton>

export const Loading: Story = { name: 'En chargement' }
