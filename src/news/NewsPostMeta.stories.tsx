import type { Meta, StoryObj } from '@storybook/react-vite'
import { samplePost } from '#tests/samples/posts.ts'
import { NewsPostMeta } from './NewsPostMeta.tsx'

const meta: Meta<typeof NewsPostMeta> = {
  title: 'Composants/NewsPostMeta',
  component: NewsPostMeta,
  args: { post: samplePost },
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof NewsPostMeta>

export const OneCompany: Story = {}
export const EveryCompany: Story = { args: { post: { ...samplePost, company: null } } }
