import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { ContactPage } from './ContactPage.tsx'

const meta: Meta<typeof ContactPage> = { title: 'Pages/Contact', component: ContactPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof ContactPage>

export const Ready: Story = {
  name: 'Prête',
  ...pageStoryParameters('/contact', {}, 'visitor'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Contactez-nous')
    await expect(await canvas.findByRole('button', { name: 'Envoyer le message' })).toBeEnabled()
    await expect(canvas.getByRole('link', { name: 'Durées et droits sur vos données' })).toBeVisible()
  },
}
export const LowCost: Story = {
  name: 'Compagnie 3',
  tags: ['nightly'],
  ...pageStoryParameters('/contact', {}, 'visitor'),
  globals: { person: 'visitor', company: '3' },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Contactez-nous')
    const main = within(await canvas.findByRole('main'))
    await main.findAllByRole('link', { name: 'easyjet@envol.example' })
    await expect(main.queryByText('contact@envol.example')).toBeNull()
  },
}
/**
 * Failed contact data: the association's general e-mail address must not replace the low-cost company's unknown one.
 */
export const LowCostFailed: Story = {
  name: 'Compagnie 3, sans réseau',
  tags: ['nightly'],
  ...pageStoryParameters('/contact', { 'GET /contact-data': unreachableServerFailure }),
  globals: { person: 'visitor', company: '3' },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Contactez-nous')
    await expect(canvas.getByText('Par ce formulaire.')).toBeVisible()
    await expect(canvas.queryByText('contact@envol.example')).toBeNull()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/contact', { 'GET /contact-data': noResponseApiCallFailure }, 'visitor'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Contactez-nous')
    await expect(await canvas.findByRole('button', { name: 'Envoyer le message' })).toBeEnabled()
  },
}
export const Failed: Story = {
  tags: ['nightly'],
  name: 'Sans réseau',
  ...pageStoryParameters('/contact', { 'GET /contact-data': unreachableServerFailure }, 'visitor'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Contactez-nous')
    const [retry] = await canvas.findAllByRole('button', { name: 'Réessayer' })
    await expect(retry).toBeVisible()
  },
}
