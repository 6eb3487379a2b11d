import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { MapToOfficeIllustration } from './MapToOfficeIllustration.tsx'

const meta: Meta<typeof MapToOfficeIllustration> = {
  component: MapToOfficeIllustration,
  decorators: [
    (Story) => (
      <Box sx={{ maxWidth: 960 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof MapToOfficeIllustration>

export const Default: Story = {}
