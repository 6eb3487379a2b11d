import type { Meta, StoryObj } from '@storybook/react-vite'
import { AccessFrame } from './AccessFrame.tsx'

const meta: Meta<typeof AccessFrame> = { component: AccessFrame }
export default meta

export const WithText: StoryObj<typeof AccessFrame> = {
  args: { title: 'Accès adhérent', companyId: 1, children: 'Ce qui ouvre une session.' },
}
