import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { refused, unreachable, waiting } from '#tests/samples/answers.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { FaqEntryPage } from './FaqEntryPage.tsx'

const meta: Meta<typeof FaqEntryPage> = { title: 'Pages/Une réponse', component: FaqEntryPage, ...portal }
export default meta
type Story = StoryObj<typeof FaqEntryPage>

const AT = '/faq/fatigue-le-dire'

export const Loaded: Story = {
  name: 'Chargée',
  ...pageAt(AT),
  play: async ({ canvas }) => {
    await headingOf(canvas, /Je suis trop fatigué/)
    await expect(canvas.getByText(/avec les mots justes/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: /Toutes les questions/ })).toHaveAttribute(
      'href',
      '/faq?category=sante',
    )
  },
}
export const Loading: Story = {
  name: 'En chargement',
  ...pageAt(AT, { 'GET /faq/questions/:slug': waiting }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('heading', { level: 1 })).toBeNull()
  },
}
export const Missing: Story = {
  name: 'Absente',
  ...pageAt('/faq/inconnue', { 'GET /faq/questions/:slug': refused(404, 'Cette question n’existe pas ou plus.') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...pageAt(AT, { 'GET /faq/questions/:slug': unreachable }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Cette réponse n’a pas pu être chargée')
    await expect(canvas.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  },
}
