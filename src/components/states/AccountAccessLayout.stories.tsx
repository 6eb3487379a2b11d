import type { Meta, StoryObj } from '@storybook/react-vite'
import { AccountAccessLayout } from './AccountAccessLayout.tsx'

const meta: Meta<typeof AccountAccessLayout> = { component: AccountAccessLayout }
export default meta

export const WithText: StoryObj<typeof AccountAccessLayout> = {
  args: { title: 'Accès adhérent', companyId: 1, children: 'Ce qui ouvre une session.' },
}
