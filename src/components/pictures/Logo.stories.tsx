import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Logo } from './Logo.tsx'

const meta: Meta<typeof Logo> = { component: Logo }
export default meta

type Story = StoryObj<typeof Logo>

export const Dark: Story = {
  args: { tone: 'dark' },
  render: (args) => (
    <Box sx={{ maxWidth: 200, p: 2, color: 'scene.ink', bgcolor: 'scene.paper' }}>
      <Logo {...args} />
    </Box>
  ),
}

export const Light: Story = {
  tags: ['nightly'],
  args: { tone: 'light' },
  render: (args) => (
    <Box sx={{ maxWidth: 200, p: 2, color: 'scene.paper', bgcolor: 'scene.zenith' }}>
      <Logo {...args} />
    </Box>
  ),
}
