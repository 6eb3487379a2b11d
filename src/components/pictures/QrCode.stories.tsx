import type { Meta, StoryObj } from '@storybook/react-vite'
import Box from '@mui/material/Box'
import { QrCode } from './QrCode.tsx'

const meta: Meta<typeof QrCode> = {
  component: QrCode,
  parameters: { layout: 'padded' },
  decorators: [
    (Story) => (
      <Box sx={{ width: 240 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

export const Address: StoryObj<typeof QrCode> = { args: { of: 'https://portail.envol.example/accords/12#art-4.3' } }
