import type { Meta, StoryObj } from '@storybook/react-vite'
import { Column } from './Column.tsx'

const meta = { component: Column } satisfies Meta<typeof Column>
export default meta

export const WithText: StoryObj<typeof meta> = {
  args: { children: 'Une colonne de 1 200 px au plus, avec de l’air de chaque côté.' },
}
