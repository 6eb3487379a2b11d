import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleNewsPost } from '#tests/samples/posts.ts'
import { NewsPostFactLine } from './NewsPostFactLine.tsx'

const meta: Meta<typeof NewsPostFactLine> = {
  title: 'Composants/NewsPostFactLine',
  component: NewsPostFactLine,
  args: { post: sampleNewsPost },
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof NewsPostFactLine>

export const OneCompany: Story = {}
export const EveryCompany: Story = { tags: ['nightly'], args: { post: { ...sampleNewsPost, company: null } } }
