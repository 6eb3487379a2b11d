import type { Meta, StoryObj } from '@storybook/react-vite'
import { samplePost } from '#tests/samples/posts.ts'
import { sampleResponsivePicture } from '#tests/samples/texts.ts'
import { NewsCard } from './NewsCard.tsx'

const meta: Meta<typeof NewsCard> = {
  title: 'Composants/NewsCard',
  component: NewsCard,
  args: { post: samplePost },
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof NewsCard>

export const OneCompany: Story = {}
export const EveryCompany: Story = { args: { post: { ...samplePost, company: null, category: 'sante-securite' } } }
export const OwnPicture: Story = { args: { post: { ...samplePost, cover: sampleResponsivePicture } } }
export const TitleAlone: Story = { args: { post: { ...samplePost, summary: '' } } }
export const Lead: Story = { args: { isLead: true } }
export const LongWords: Story = {
  args: { post: { ...samplePost, title: 'Incompréhensibilité anticonstitutionnellement intergouvernementale' } },
}
