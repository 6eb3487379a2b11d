import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { ComingPage } from './ComingPage.tsx'

const meta: Meta<typeof ComingPage> = { title: 'Pages/En préparation', component: ComingPage, ...portal }
export default meta
type Story = StoryObj<typeof ComingPage>

export const Empty: Story = {
  name: 'Vide',
  ...pageAt('/profile', {}, 'member'),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Profil')
    const main = await canvas.findByRole('main')
    await expect(main).toHaveTextContent('Cette page est en préparation.')
  },
}
