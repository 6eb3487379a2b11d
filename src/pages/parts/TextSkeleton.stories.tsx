import type { Meta, StoryObj } from '@storybook/react-vite'
import { TextSkeleton } from './TextSkeleton.tsx'

const meta: Meta<typeof TextSkeleton> = { title: 'Composants/TextSkeleton', component: TextSkeleton }
export default meta

export const Waiting: StoryObj<typeof TextSkeleton> = { name: 'En chargement' }
