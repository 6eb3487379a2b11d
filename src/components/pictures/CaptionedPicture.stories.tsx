import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleResponsivePicture } from '#tests/samples/texts.ts'
import { CaptionedPicture } from './CaptionedPicture.tsx'

const meta: Meta<typeof CaptionedPicture> = {
  component: CaptionedPicture,
  args: { picture: sampleResponsivePicture },
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof CaptionedPicture>

export const Bare: Story = {}
export const WithLegend: Story = {
  tags: ['nightly'],
  args: { legend: 'L’horizon, vu du poste, un matin de novembre.' },
}
