import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { LostSuitcaseIllustration } from './LostSuitcaseIllustration.tsx'

const meta: Meta<typeof LostSuitcaseIllustration> = {
  component: LostSuitcaseIllustration,
  decorators: [
    (Story) => (
      <Box sx={{ maxWidth: 640 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof LostSuitcaseIllustration>

export const Default: Story = {}
