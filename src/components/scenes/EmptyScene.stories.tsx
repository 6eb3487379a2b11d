import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { EmptyScene } from './EmptyScene.tsx'

const meta: Meta<typeof EmptyScene> = {
  component: EmptyScene,
  decorators: [
    (Story) => (
      <Box sx={{ maxWidth: 280 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof EmptyScene>

export const News: Story = { args: { of: 'news' } }

export const Accords: Story = { args: { of: 'accords' } }

export const Events: Story = { args: { of: 'events' } }

export const Members: Story = { args: { of: 'members' } }

export const Search: Story = { args: { of: 'search' } }
