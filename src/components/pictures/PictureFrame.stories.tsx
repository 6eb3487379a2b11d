import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleResponsivePicture } from '#tests/samples/texts.ts'
import { PictureFrame } from './PictureFrame.tsx'

const meta: Meta<typeof PictureFrame> = {
  component: PictureFrame,
  args: { picture: sampleResponsivePicture },
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof PictureFrame>

export const Bare: Story = {}
export const WithLegend: Story = { args: { legend: 'L’horizon, vu du poste, un matin de novembre.' } }
