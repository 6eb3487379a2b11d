import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { sampleAccordsWithLongTexts, sampleAccords } from '#tests/samples/accords.ts'
import { parseBracketHighlights } from '#tests/samples/search.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { AccordCard } from './AccordCard.tsx'

const [own, toCome, everyone, expired] = sampleAccords as [Sample, Sample, Sample, Sample]
type Sample = (typeof sampleAccords)[number]

const meta: Meta<typeof AccordCard> = {
  title: 'Composants/AccordCard',
  component: AccordCard,
  decorators: [withPortalData],
  args: { accord: own },
  parameters: { layout: 'padded' },
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof AccordCard>

export const OneCompany: Story = {
  play: async ({ canvas }) => {
    const star = canvas.getByRole('button', { name: /^Favori/ })
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await userEvent.hover(canvas.getByRole('link'))
  },
}
export const ToCome: Story = { tags: ['nightly'], args: { accord: toCome } }
export const EveryCompany: Story = { tags: ['nightly'], args: { accord: everyone } }
export const Expired: Story = { tags: ['nightly'], args: { accord: expired } }
export const Found: Story = {
  tags: ['nightly'],
  args: {
    accord: {
      ...own,
      marked: {
        title: parseBracketHighlights('Accord sur les [découchés]'),
        summary: parseBracketHighlights('Une prime de [découché]…'),
      },
    },
  },
}
export const LongWords: Story = { tags: ['nightly'], args: { accord: sampleAccordsWithLongTexts[0] ?? own } }
