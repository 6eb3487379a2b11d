import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { buildRefusedApiReply, noResponseApiCallFailure, type StoryApiAnswers } from '#tests/samples/answers.ts'
import { sampleMembershipOptions } from '#tests/samples/membership.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { MembershipPage } from './MembershipPage.tsx'

const meta: Meta<typeof MembershipPage> = { title: 'Pages/Adhérer', component: MembershipPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof MembershipPage>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const typed = {
  first_name: 'Élise',
  last_name: 'Morvan',
  email: 'elise@voyage.example',
  phone: '',
  company_id: '1',
  base: 'Lyon',
  function: 'chef',
  contract: 'cdi',
  working_time: 'de-51-a-99',
  period: 'mensuelle',
  way: 'virement',
}

/** Returns a Storybook story of the membership form at a step, with a stored draft. */
const stepAt = (step: string, draft: Partial<typeof typed> = {}, answers: StoryApiAnswers = {}) => ({
  ...pageStoryParameters(`/adhesion?etape=${step}`, answers, 'visitor'),
  beforeEach: () => {
    const empty = Object.fromEntries(Object.keys(typed).map((field) => [field, '']))
    const key = '0d3e2c55-9a2f-4c62-9a2f-4c629a2f4c62'
    localStorage.setItem('membershipDraft', JSON.stringify({ draft: { ...empty, ...draft }, key, at: Date.now() }))
    return () => localStorage.removeItem('membershipDraft')
  },
})

// Waits for the button: the options load after the heading.
const click = async (canvas: Canvas, name: string | RegExp, role = 'button') =>
  userEvent.click(await canvas.findByRole(role, { name }))

export const Empty: Story = {
  name: 'Vous',
  ...stepAt('vous'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Qui êtes-vous/)
    await expect(await canvas.findByLabelText(/^Prénom/)).toHaveAttribute('autocomplete', 'given-name')
    await expect(canvas.queryByRole('button', { name: 'Effacer le brouillon' })).not.toBeInTheDocument()
  },
}
export const Wrong: Story = {
  name: 'Vous, fautif',
  ...stepAt('vous', { first_name: 'Élise', email: 'elise' }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Qui êtes-vous/)
    await click(canvas, 'Continuer')
    const link = await canvas.findByRole('link', { name: 'Le nom est requis' })
    await expect(canvas.getByRole('link', { name: 'Veuillez entrer une adresse email valide' })).toBeVisible()
    await waitFor(() => expect(link.closest('section')).toHaveFocus())
    await userEvent.click(link)
    await expect(await canvas.findByLabelText(/^Nom/)).toHaveFocus()
  },
}
export const WrongPhone: Story = {
  tags: ['nightly'],
  name: 'Vous, téléphone fautif',
  ...stepAt('vous', { ...typed, phone: '06 12' }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Qui êtes-vous/)
    await click(canvas, 'Continuer')
    await expect(await canvas.findByText(/^Ce numéro n’est pas reconnu/)).toBeVisible()
    await waitFor(() => expect(canvas.getByLabelText(/^Téléphone/)).toHaveFocus())
  },
}
export const Work: Story = {
  name: 'Travail',
  ...stepAt('travail', { ...typed, base: '', working_time: '', period: '', way: '' }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Où volez-vous/)
    await click(canvas, 'Continuer')
    await expect(await canvas.findByRole('link', { name: 'Choisissez votre base' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Choisissez votre temps de travail' })).toBeVisible()
    await userEvent.selectOptions(await canvas.findByLabelText(/^Base/), 'Lyon')
    await click(canvas, 'Temps plein', 'radio')
    await click(canvas, 'Continuer')
    await findPageHeading(canvas, /Votre cotisation/)
    await expect(await canvas.findByRole('radio', { name: /16\s€ par mois/ })).toBeVisible()
  },
}
export const WorkWaiting: Story = {
  name: 'Travail, en chargement',
  ...stepAt('travail', typed, { 'GET /membership/options': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Où volez-vous/)
  },
}
export const WorkFailed: Story = {
  tags: ['nightly'],
  name: 'Travail, en échec',
  ...stepAt('travail', typed, { 'GET /membership/options': buildRefusedApiReply(500, 'Une erreur est survenue') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Réessayer/ })).toBeVisible()
  },
}
export const Dues: Story = {
  name: 'Cotisation',
  ...stepAt('cotisation', { ...typed, period: '', way: '' }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Votre cotisation/)
    await expect(await canvas.findByText(/4,08\s€ par mois/)).toBeVisible()
    await click(canvas, 'Continuer')
    await expect(await canvas.findByText('Choisissez comment payer')).toBeVisible()
  },
}
export const DuesWithoutCredit: Story = {
  tags: ['nightly'],
  name: 'Cotisation, ni crédit d’impôt ni prélèvement',
  ...stepAt('cotisation', typed, {
    'GET /membership/options': { data: { ...sampleMembershipOptions, has_tax_credit: false, debit: null } },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Votre cotisation/)
    await expect(await canvas.findByRole('radio', { name: /Virement/ })).toBeChecked()
    await expect(canvas.queryByText(/crédit d’impôt/)).not.toBeInTheDocument()
    await expect(canvas.queryByRole('radio', { name: /Prélèvement/ })).not.toBeInTheDocument()
  },
}
export const Debit: Story = {
  tags: ['nightly'],
  name: 'Prélèvement, du compte à la signature',
  ...stepAt('cotisation', { ...typed, way: 'prelevement' }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Votre cotisation/)
    const iban = await canvas.findByLabelText('IBAN')
    await userEvent.type(iban, 'FR76 3000 6000 0112 3456 7890 18')
    await click(canvas, 'Continuer')
    await expect(await canvas.findByText('Un IBAN français compte 27 caractères, celui-ci 26')).toBeVisible()
    await userEvent.clear(iban)
    await userEvent.type(iban, 'fr76 3000 6000 0112 3456 7890 189')
    await userEvent.tab()
    await expect(await canvas.findByText(/^FR76\s••••\s0189$/)).toBeVisible()
    await expect(await canvas.findByLabelText('Titulaire du compte')).toHaveValue('Élise Morvan')
    await click(canvas, 'Continuer')

    await findPageHeading(canvas, /Tout est juste/)
    await expect(localStorage.getItem('membershipDraft')).not.toContain('0189')
    await click(canvas, 'Envoyer ma demande')
    await expect(await canvas.findByText('Signez le mandat en cochant cette case')).toBeVisible()
    await expect(await canvas.findByRole('checkbox', { name: /actualités/ })).not.toBeChecked()
  },
}
export const Summary: Story = {
  name: 'Récapitulatif',
  ...stepAt('envoi', { ...typed, phone: '06 39 98 12 34' }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Tout est juste/)
    await expect(await canvas.findByText(/12\s€ par mois/)).toBeVisible()
    await click(canvas, 'Modifier mon travail', 'link')
    await findPageHeading(canvas, /Où volez-vous/)
    await expect(await canvas.findByRole('radio', { name: 'Chef de cabine' })).toBeChecked()
    await expect(await canvas.findByLabelText(/^Base/)).toHaveValue('Lyon')
    await click(canvas, 'Continuer')
    await findPageHeading(canvas, /Tout est juste/)
    const steps = await canvas.findByRole('navigation', { name: 'Étapes de la demande' })
    await userEvent.click(within(steps).getByRole('link', { name: 'Vous' }))
    await findPageHeading(canvas, /Qui êtes-vous/)
    await expect(within(steps).getByRole('link', { name: 'Envoi' })).toHaveAttribute('href', '/adhesion?etape=envoi')
  },
}
export const RefusedElsewhere: Story = {
  tags: ['nightly'],
  name: 'Refusé à une autre étape',
  ...stepAt('envoi', typed, {
    'POST /membership/requests': buildRefusedApiReply(422, 'Demande refusée', {
      email: 'Cette adresse ne reçoit pas de courrier',
    }),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Tout est juste/)
    await click(canvas, 'Envoyer ma demande')
    await findPageHeading(canvas, /Qui êtes-vous/)
    await expect(await canvas.findByText('Cette adresse ne reçoit pas de courrier')).toBeVisible()
    await expect(await canvas.findByLabelText(/^E-mail/)).toHaveValue('elise@voyage.example')
  },
}
export const Failed: Story = {
  name: 'Envoi en échec',
  ...stepAt('envoi', typed, { 'POST /membership/requests': buildRefusedApiReply(500, 'Une erreur est survenue') }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Tout est juste/)
    await click(canvas, 'Envoyer ma demande')
    await expect(await canvas.findByText('Une erreur est survenue')).toBeVisible()
  },
}
export const Asked: Story = {
  tags: ['nightly'],
  name: 'Envoyée, à payer par virement',
  ...stepAt('envoi', typed),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Tout est juste/)
    await click(canvas, 'Envoyer ma demande')
    await findPageHeading(canvas, 'Confirmez votre adresse')
    await expect(await canvas.findByText('elise@voyage.example')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Recommencez' })).toBeVisible()
    await expect(await canvas.findByRole('button', { name: /Copier\s: IBAN$/ })).toBeVisible()
    await expect(canvas.getByText(/en rappelant la référence reçue par e-.mail/)).toBeVisible()
    await expect(canvas.queryByRole('img', { name: /Code QR/ })).not.toBeInTheDocument()
    await expect(localStorage.getItem('membershipDraft')).toBeNull()
  },
}
export const Forgotten: Story = {
  tags: ['nightly'],
  name: 'Brouillon effacé',
  ...stepAt('cotisation', typed),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Votre cotisation/)
    await click(canvas, 'Effacer le brouillon')
    await findPageHeading(canvas, /Qui êtes-vous/)
    await expect(await canvas.findByLabelText(/^Prénom/)).toHaveValue('')
    await expect(localStorage.getItem('membershipDraft')).toBeNull()
  },
}
