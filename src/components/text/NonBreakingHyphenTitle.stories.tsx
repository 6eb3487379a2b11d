import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { NonBreakingHyphenTitle } from './NonBreakingHyphenTitle.tsx'

const meta: Meta<typeof NonBreakingHyphenTitle> = {
  component: NonBreakingHyphenTitle,
  args: { children: 'Deux nuits après chaque long-courrier' },
}
export default meta

/**
 * Story of a title whose line breaks before a compound word; screen readers and the clipboard receive the unchanged
 * title.
 */
export const Compound: StoryObj<typeof NonBreakingHyphenTitle> = {
  render: (args) => (
    <Box component="h2" sx={{ width: '19rem' }}>
      <NonBreakingHyphenTitle {...args} />
    </Box>
  ),
  play: async ({ canvas }) => {
    const word = canvas.getByText('long-courrier')
    await expect(word.getClientRects()).toHaveLength(1)
    await expect(canvas.getByRole('heading', { name: 'Deux nuits après chaque long-courrier' })).toBeVisible()
  },
}
