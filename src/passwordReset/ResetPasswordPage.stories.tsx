import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

const meta: Meta<typeof ResetPasswordPage> = {
  title: 'Pages/Mot de passe oublié',
  component: ResetPasswordPage,
  ...portalStoryMeta,
}
export default meta
type Story = StoryObj<typeof ResetPasswordPage>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

export const Address: Story = {
  name: 'Adresse',
  ...pageStoryParameters('/reset-password'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Mot de passe oublié')
    await expect(canvas.getByRole('button', { name: 'Envoyer le code' })).toBeEnabled()
  },
}
export const Sending: Story = {
  tags: ['nightly'],
  name: 'Envoi en cours',
  ...pageStoryParameters('/reset-password', { 'POST /forgot-password': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    await askForCode(canvas)
    await expect(await canvas.findByText('Envoi en cours...')).toBeVisible()
  },
}
export const Code: Story = {
  ...pageStoryParameters('/reset-password'),
  play: async ({ canvas }) => {
    await askForCode(canvas)
    await expect(await canvas.findByRole('button', { name: 'Vérifier le code' })).toBeVisible()
  },
}

async function askForCode(canvas: Canvas) {
  await findPageHeading(canvas, 'Mot de passe oublié')
  await userEvent.type(canvas.getByRole('textbox'), 'membre@envol.example')
  await userEvent.click(canvas.getByRole('button', { name: 'Envoyer le code' }))
}
