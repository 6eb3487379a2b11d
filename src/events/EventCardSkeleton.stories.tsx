import type { Meta, StoryObj } from '@storybook/react-vite'
import { EventCardSkeleton } from './EventCardSkeleton.tsx'

const meta: Meta<typeof EventCardSkeleton> = {
  title: 'Composants/EventCardSkeleton',
  component: EventCardSkeleton,
  parameters: { layout: 'padded' },
}
export default meta

export const Waiting: StoryObj<typeof EventCardSkeleton> = { name: 'En chargement' }
