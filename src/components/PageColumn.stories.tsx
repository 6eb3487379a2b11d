import type { Meta, StoryObj } from '@storybook/react-vite'
import { PageColumn } from './PageColumn.tsx'

const meta = { component: PageColumn } satisfies Meta<typeof PageColumn>
export default meta

export const WithText: StoryObj<typeof meta> = {
  args: { children: 'Une colonne de 1 200 px au plus, avec de l’air de chaque côté.' },
}
