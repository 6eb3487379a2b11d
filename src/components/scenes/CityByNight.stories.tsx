import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { CityByNight } from './CityByNight.tsx'

const meta: Meta<typeof CityByNight> = {
  component: CityByNight,
  decorators: [
    (Story) => (
      <Box sx={{ height: 720, maxWidth: 480 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof CityByNight>

export const Default: Story = {}
