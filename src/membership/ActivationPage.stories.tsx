import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import {
  buildRefusedApiReply,
  unreachableServerFailure,
  noResponseApiCallFailure,
  type StoryApiAnswers,
} from '#tests/samples/answers.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { ActivationPage } from './ActivationPage.tsx'

const meta: Meta<typeof ActivationPage> = { title: 'Pages/Activation', component: ActivationPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof ActivationPage>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const withLink = (answers: StoryApiAnswers = {}) => pageStoryParameters('/activation#a-token', answers)
const OVER = 'Ce lien a déjà servi ou n’est plus valable.'
const dead = buildRefusedApiReply(422, OVER, { token: OVER })

export const Loaded: Story = {
  name: 'Lien valable',
  ...withLink(),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Bienvenue à bord')
    await expect(await canvas.findByLabelText('Votre mot de passe')).toHaveAttribute('autocomplete', 'new-password')
  },
}
export const Differing: Story = {
  tags: ['nightly'],
  name: 'Confirmation différente',
  ...withLink(),
  play: async ({ canvas }) => {
    await choose(canvas, 'hublot-cravate-7-nuages', 'autre-chose')
    await expect(await canvas.findByText('Les mots de passe ne correspondent pas')).toBeVisible()
  },
}
export const Busy: Story = {
  tags: ['nightly'],
  name: 'En cours',
  ...withLink({ 'POST /membership/activation': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    await choose(canvas)
    await expect(await canvas.findByRole('button', { name: 'Activation en cours...' })).toBeDisabled()
  },
}
export const Expired: Story = {
  name: 'Lien périmé',
  ...withLink({ 'POST /membership/activation/check': dead }),
  play: async ({ canvas }) => leadsOn(canvas),
}
export const OverMeanwhile: Story = {
  tags: ['nightly'],
  name: 'Lien périmé entre-temps',
  ...withLink({ 'POST /membership/activation': dead }),
  play: async ({ canvas }) => {
    await choose(canvas)
    await leadsOn(canvas)
  },
}
export const Checking: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...withLink({ 'POST /membership/activation/check': noResponseApiCallFailure }),
}
export const Unchecked: Story = {
  name: 'Lien non vérifié',
  ...withLink({ 'POST /membership/activation/check': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Votre mot de passe')).toBeVisible()
  },
}
export const Incomplete: Story = {
  name: 'Lien incomplet',
  ...pageStoryParameters('/activation'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Bienvenue à bord')
    await expect(canvas.getByRole('alert')).toHaveTextContent('Ce lien est incomplet')
  },
}

/** Checks in a story that the activation form is gone and that a link to a password reset is shown. */
async function leadsOn(canvas: Canvas) {
  await expect(await canvas.findByText(OVER)).toBeVisible()
  await expect(canvas.getByRole('link', { name: /Mot de passe oublié/ })).toBeVisible()
  await expect(canvas.queryByRole('button', { name: 'Activer mon compte' })).toBeNull()
}

async function choose(canvas: Canvas, password = 'hublot-cravate-7-nuages', again = password) {
  await findPageHeading(canvas, 'Bienvenue à bord')
  await userEvent.type(await canvas.findByLabelText('Votre mot de passe'), password)
  await userEvent.type(canvas.getByLabelText('Confirmer le mot de passe'), again)
  await userEvent.click(canvas.getByRole('button', { name: 'Activer mon compte' }))
}
