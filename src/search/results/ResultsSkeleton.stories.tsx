import type { Meta, StoryObj } from '@storybook/react-vite'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'

const meta: Meta<typeof ResultsSkeleton> = { title: 'Composants/ResultsSkeleton', component: ResultsSkeleton }
export default meta

export const OnTheirWay: StoryObj<typeof ResultsSkeleton> = { name: 'En chargement' }
