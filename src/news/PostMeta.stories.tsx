import type { Meta, StoryObj } from '@storybook/react-vite'
import { samplePost } from '#tests/samples/posts.ts'
import { PostMeta } from './PostMeta.tsx'

const meta: Meta<typeof PostMeta> = {
  title: 'Composants/PostMeta',
  component: PostMeta,
  args: { post: samplePost },
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof PostMeta>

export const OneCompany: Story = {}
export const EveryCompany: Story = { args: { post: { ...samplePost, company: null } } }
