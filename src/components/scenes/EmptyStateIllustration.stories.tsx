import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { EmptyAccordsIllustration } from '#src/accords/EmptyAccordsIllustration.tsx'
import { EventsDrawing } from '#src/events/EventsDrawing.tsx'
import { EmptySeatsDrawing } from '#src/membership/EmptySeatsDrawing.tsx'
import { NewsDrawing } from '#src/news/NewsDrawing.tsx'
import { EmptyStateIllustration } from './EmptyStateIllustration.tsx'

const meta: Meta<typeof EmptyStateIllustration> = {
  component: EmptyStateIllustration,
  decorators: [
    (Story) => (
      <Box sx={{ maxWidth: 280 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof EmptyStateIllustration>

export const News: Story = { args: { children: <NewsDrawing /> } }

export const Accords: Story = { tags: ['nightly'], args: { children: <EmptyAccordsIllustration /> } }

export const Events: Story = { tags: ['nightly'], args: { children: <EventsDrawing /> } }

export const Members: Story = { tags: ['nightly'], args: { children: <EmptySeatsDrawing /> } }

export const Search: Story = { tags: ['nightly'] }
