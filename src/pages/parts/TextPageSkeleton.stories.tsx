import type { Meta, StoryObj } from '@storybook/react-vite'
import { TextPageSkeleton } from './TextPageSkeleton.tsx'

const meta: Meta<typeof TextPageSkeleton> = { title: 'Composants/TextPageSkeleton', component: TextPageSkeleton }
export default meta

export const Waiting: StoryObj<typeof TextPageSkeleton> = { name: 'En chargement' }
