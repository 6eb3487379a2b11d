import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { unreachable, waiting } from '#tests/samples/answers.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { ContactPage } from './ContactPage.tsx'

const meta: Meta<typeof ContactPage> = { title: 'Pages/Contact', component: ContactPage, ...portal }
export default meta
type Story = StoryObj<typeof ContactPage>

export const Ready: Story = {
  name: 'Prête',
  ...pageAt('/contact', {}, 'visitor'),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Contactez-nous')
    await expect(await canvas.findByRole('button', { name: 'Envoyer le message' })).toBeEnabled()
    await expect(canvas.getByRole('link', { name: 'Durées et droits sur vos données' })).toBeVisible()
  },
}
export const Loading: Story = {
  name: 'En chargement',
  ...pageAt('/contact', { 'GET /contact-data': waiting }, 'visitor'),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Contactez-nous')
    await expect(await canvas.findByRole('button', { name: 'Envoyer le message' })).toBeEnabled()
  },
}
export const Failed: Story = {
  name: 'Sans réseau',
  ...pageAt('/contact', { 'GET /contact-data': unreachable }, 'visitor'),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Contactez-nous')
    const [retry] = await canvas.findAllByRole('button', { name: 'Réessayer' })
    await expect(retry).toBeVisible()
  },
}
