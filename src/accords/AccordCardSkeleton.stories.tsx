import type { Meta, StoryObj } from '@storybook/react-vite'
import { AccordCardSkeleton } from './AccordCardSkeleton.tsx'

const meta: Meta<typeof AccordCardSkeleton> = {
  title: 'Composants/AccordCardSkeleton',
  component: AccordCardSkeleton,
  parameters: { layout: 'padded' },
}
export default meta

export const InList: StoryObj<typeof AccordCardSkeleton> = {}
