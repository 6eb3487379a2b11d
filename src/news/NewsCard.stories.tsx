import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleNewsPost } from '#tests/samples/posts.ts'
import { sampleResponsivePicture } from '#tests/samples/texts.ts'
import { NewsCard } from './NewsCard.tsx'

const meta: Meta<typeof NewsCard> = {
  title: 'Composants/NewsCard',
  component: NewsCard,
  args: { post: sampleNewsPost },
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof NewsCard>

export const OneCompany: Story = {}
export const EveryCompany: Story = {
  tags: ['nightly'],
  args: { post: { ...sampleNewsPost, company: null, category: 'sante-securite' } },
}
export const OwnPicture: Story = {
  tags: ['nightly'],
  args: { post: { ...sampleNewsPost, cover: sampleResponsivePicture } },
}
export const TitleAlone: Story = { tags: ['nightly'], args: { post: { ...sampleNewsPost, summary: '' } } }
export const Lead: Story = { tags: ['nightly'], args: { isLead: true } }
export const LongWords: Story = {
  tags: ['nightly'],
  args: { post: { ...sampleNewsPost, title: 'Incompréhensibilité anticonstitutionnellement intergouvernementale' } },
}
