import type { Meta, StoryObj } from '@storybook/react-vite'
import { NewsCardSkeleton } from './NewsCardSkeleton.tsx'

const meta: Meta<typeof NewsCardSkeleton> = {
  title: 'Composants/NewsCardSkeleton',
  component: NewsCardSkeleton,
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof NewsCardSkeleton>

export const InList: Story = {}
export const Lead: Story = { tags: ['nightly'], args: { isLead: true } }
