import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { AccordsDrawing } from '#src/accords/AccordsDrawing.tsx'
import { EventsDrawing } from '#src/events/EventsDrawing.tsx'
import { MembersDrawing } from '#src/membership/MembersDrawing.tsx'
import { NewsDrawing } from '#src/news/NewsDrawing.tsx'
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

export const News: Story = { args: { children: <NewsDrawing /> } }

export const Accords: Story = { args: { children: <AccordsDrawing /> } }

export const Events: Story = { args: { children: <EventsDrawing /> } }

export const Members: Story = { args: { children: <MembersDrawing /> } }

export const Search: Story = {}
