import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { OrdinalText } from './OrdinalText.tsx'

const meta: Meta<typeof OrdinalText> = {
  component: OrdinalText,
  args: { children: 'mardi 1er décembre 2026, et le 1er janvier' },
  parameters: { layout: 'padded' },
}
export default meta

/** Story of a superscript ordinal: screen readers and the clipboard receive « 1er ». */
export const First: StoryObj<typeof OrdinalText> = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByText('er')).toHaveLength(2)
    await expect(canvasElement.textContent).toContain('mardi 1er décembre 2026, et le 1er janvier')
  },
}
