import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { CityByNightIllustration } from './CityByNightIllustration.tsx'

const meta: Meta<typeof CityByNightIllustration> = {
  component: CityByNightIllustration,
  decorators: [
    (Story) => (
      <Box sx={{ height: 720, maxWidth: 480 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof CityByNightIllustration>

export const Default: Story = {}
