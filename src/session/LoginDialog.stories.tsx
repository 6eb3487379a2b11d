import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { buildRefusedApiReply, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { LoginDialog } from './LoginDialog.tsx'

const meta: Meta<typeof LoginDialog> = {
  title: 'Session/Connexion',
  component: LoginDialog,
  decorators: [withPortalData],
  args: { isOpen: true, onClose: fn() },
  globals: { person: 'visitor' },
}
export default meta
type Story = StoryObj<typeof LoginDialog>

export const Open: Story = {
  name: 'Ouverte',
  play: async ({ args }) => {
    await expect(await screen.findByLabelText('Identifiant')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const OnAPhone: Story = {
  tags: ['nightly'],
  name: 'Sur un téléphone',
  globals: { viewport: { value: 'narrow' } },
}
export const Incomplete: Story = {
  name: 'Incomplète',
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Connexion' }))
    await waitFor(() => expect(screen.getByText('Email est requis')).toBeVisible())
    await expect(screen.getByText('Mot de passe est requis')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Identifiant')).toHaveFocus())
  },
}
export const ValidAddress: Story = {
  name: 'Adresse juste',
  play: async () => {
    await userEvent.type(await screen.findByLabelText('Identifiant'), 'membre@envol.example')
    await expect(screen.getByText('Adresse valide')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'decollage')
    await userEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }))
    await expect(screen.getByLabelText('Mot de passe')).toHaveAttribute('type', 'text')
  },
}
export const Busy: Story = {
  tags: ['nightly'],
  name: 'En cours',
  parameters: { answers: { 'POST /login': noResponseApiCallFailure } },
  play: async () => {
    await submit()
    await expect(await screen.findByRole('button', { name: 'Connexion en cours...' })).toBeDisabled()
  },
}
export const Refused: Story = {
  tags: ['nightly'],
  name: 'Refusée',
  parameters: { answers: { 'POST /login': buildRefusedApiReply(401, 'Adresse ou mot de passe incorrect') } },
  play: async ({ args }) => {
    await submit()
    await expect(await screen.findByText('Adresse ou mot de passe incorrect')).toBeVisible()
    // The typed values and the popup stay after a failure.
    await expect(screen.getByLabelText('Identifiant')).toHaveValue('membre@envol.example')
    await expect(screen.getByLabelText('Mot de passe')).toHaveValue('decollage')
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

async function submit() {
  await userEvent.type(await screen.findByLabelText('Identifiant'), 'membre@envol.example')
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'decollage')
  await userEvent.click(screen.getByRole('button', { name: 'Connexion' }))
}
