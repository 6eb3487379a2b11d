import type { Meta, StoryObj } from '@storybook/react-vite'
import { AccordSkeleton } from './AccordSkeleton.tsx'

const meta: Meta<typeof AccordSkeleton> = { title: 'Composants/AccordSkeleton', component: AccordSkeleton }
export default meta

export const Loading: StoryObj<typeof AccordSkeleton> = { tags: ['nightly'] }
