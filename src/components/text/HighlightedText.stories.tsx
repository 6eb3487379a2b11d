import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { HighlightedText } from './HighlightedText.tsx'

const meta: Meta<typeof HighlightedText> = { component: HighlightedText, parameters: { layout: 'padded' } }
export default meta

export const Found: StoryObj<typeof HighlightedText> = {
  args: {
    of: [
      { text: 'Deux nuits après chaque ', isMarked: false },
      { text: 'découché', isMarked: true },
      { text: ' : c’est signé', isMarked: false },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('découché').tagName).toBe('MARK')
  },
}
