import type { Meta, StoryObj } from '@storybook/react-vite'
import { ShareButton } from './ShareButton.tsx'

const meta: Meta<typeof ShareButton> = {
  component: ShareButton,
  args: { title: 'Accord sur les découchés' },
  parameters: { layout: 'padded' },
}
export default meta

export const ThisPage: StoryObj<typeof ShareButton> = {}
