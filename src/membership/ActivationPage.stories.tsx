import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { refused, unreachable, waiting, type Answers } from '#tests/samples/answers.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { ActivationPage } from './ActivationPage.tsx'

const meta: Meta<typeof ActivationPage> = { title: 'Pages/Activation', component: ActivationPage, ...portal }
export default meta
type Story = StoryObj<typeof ActivationPage>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const withLink = (answers: Answers = {}) => pageAt('/activation#a-token', answers)
const OVER = 'Ce lien a déjà servi ou n’est plus valable.'
const dead = refused(422, OVER, { token: OVER })

export const Loaded: Story = {
  name: 'Lien valable',
  ...withLink(),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Bienvenue à bord')
    await expect(await canvas.findByLabelText('Votre mot de passe')).toHaveAttribute('autocomplete', 'new-password')
  },
}
export const Differing: Story = {
  name: 'Confirmation différente',
  ...withLink(),
  play: async ({ canvas }) => {
    await choose(canvas, 'hublot-cravate-7-nuages', 'autre-chose')
    await expect(await canvas.findByText('Les mots de passe ne correspondent pas')).toBeVisible()
  },
}
export const Busy: Story = {
  name: 'En cours',
  ...withLink({ 'POST /membership/activation': waiting }),
  play: async ({ canvas }) => {
    await choose(canvas)
    await expect(await canvas.findByRole('button', { name: 'Activation en cours...' })).toBeDisabled()
  },
}
export const Over: Story = {
  name: 'Lien périmé',
  ...withLink({ 'POST /membership/activation/check': dead }),
  play: async ({ canvas }) => leadsOn(canvas),
}
export const OverMeanwhile: Story = {
  name: 'Lien périmé entre-temps',
  ...withLink({ 'POST /membership/activation': dead }),
  play: async ({ canvas }) => {
    await choose(canvas)
    await leadsOn(canvas)
  },
}
export const Checking: Story = { name: 'En chargement', ...withLink({ 'POST /membership/activation/check': waiting }) }
export const Unchecked: Story = {
  name: 'Lien non vérifié',
  ...withLink({ 'POST /membership/activation/check': unreachable }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Votre mot de passe')).toBeVisible()
  },
}
export const Incomplete: Story = {
  name: 'Lien incomplet',
  ...pageAt('/activation'),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Bienvenue à bord')
    await expect(canvas.getByRole('alert')).toHaveTextContent('Ce lien est incomplet')
  },
}

/** Checks that the form is gone and that a link to a password reset is shown. */
async function leadsOn(canvas: Canvas) {
  await expect(await canvas.findByText(OVER)).toBeVisible()
  await expect(canvas.getByRole('link', { name: /Mot de passe oublié/ })).toBeVisible()
  await expect(canvas.queryByRole('button', { name: 'Activer mon compte' })).toBeNull()
}

async function choose(canvas: Canvas, password = 'hublot-cravate-7-nuages', again = password) {
  await headingOf(canvas, 'Bienvenue à bord')
  await userEvent.type(await canvas.findByLabelText('Votre mot de passe'), password)
  await userEvent.type(canvas.getByLabelText('Confirmer le mot de passe'), again)
  await userEvent.click(canvas.getByRole('button', { name: 'Activer mon compte' }))
}
