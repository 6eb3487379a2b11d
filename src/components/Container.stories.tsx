import type { Meta, StoryObj } from '@storybook/react-vite'
import { Container } from './Container.tsx'

const meta = { component: Container } satisfies Meta<typeof Container>
export default meta

export const WithText: StoryObj<typeof meta> = {
  args: { children: 'Une colonne de 1 200 px au plus, avec de l’air de chaque côté.' },
}
