import type { Meta, StoryObj } from '@storybook/react-vite'
import { MembershipCardSkeleton } from './MembershipCardSkeleton.tsx'

const meta: Meta<typeof MembershipCardSkeleton> = {
  title: 'Composants/MembershipCardSkeleton',
  component: MembershipCardSkeleton,
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof MembershipCardSkeleton>

export const Loading: Story = { name: 'En chargement' }
