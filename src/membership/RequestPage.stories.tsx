import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { OwnMembershipRequest } from '#contract/membership/ownRequest.ts'
import {
  buildRefusedApiReply,
  unreachableServerFailure,
  noResponseApiCallFailure,
  type StoryApiAnswers,
} from '#tests/samples/answers.ts'
import {
  sampleConfirmedMembershipRequest,
  sampleClosedMembershipRequests,
  sampleUnconfirmedMembershipRequest,
} from '#tests/samples/membership.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { RequestPage } from './RequestPage.tsx'

const meta: Meta<typeof RequestPage> = { title: 'Pages/Suivre sa demande', component: RequestPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof RequestPage>

const withLink = (answers: StoryApiAnswers = {}) => pageStoryParameters('/adhesion/demande#a-secret', answers)
const standing = (data: OwnMembershipRequest) => withLink({ 'POST /membership/own-request': { data } })
const AT = '2029-11-21T08:00:00.000Z'
const OVER = 'Ce lien n’est plus valable\u00a0: une demande se confirme sous 24 heures, puis elle est effacée.'

export const Sent: Story = {
  name: 'Envoyée',
  ...withLink(),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Confirmez votre demande')
    await expect(await canvas.findByText('Élise Morvan')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Confirmer ma demande' }))
    await expect(await canvas.findByRole('heading', { name: 'Votre demande est confirmée' })).toHaveFocus()
    await expect(canvas.queryByRole('button', { name: 'Confirmer ma demande' })).toBeNull()
  },
}
export const Replacing: Story = {
  tags: ['nightly'],
  name: 'Envoyée, une autre attend',
  ...standing({ ...sampleUnconfirmedMembershipRequest, replaces: 'ADH-4N6P-8RST' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/ADH-4N6P-8RST/)).toHaveTextContent('elle la remplace')
  },
}
export const Confirmed: Story = {
  name: 'Confirmée',
  ...standing(sampleConfirmedMembershipRequest),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Votre demande est confirmée')
    await userEvent.click(await canvas.findByRole('button', { name: 'Retirer ma demande' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Retirer' }))
    await expect(await canvas.findByRole('heading', { name: 'Votre demande est retirée' })).toHaveFocus()
  },
}
export const Read: Story = {
  name: 'Lue par le bureau',
  ...standing({
    ...sampleConfirmedMembershipRequest,
    way: 'prelevement',
    iban_end: 'FR76 •••• 0189',
    read_at: '2029-11-21T08:00:00.000Z',
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Le bureau a lu votre demande')
    const steps = await canvas.findByRole('list', { name: 'Étapes de votre demande' })
    await expect(within(steps).getByText('Lue par le bureau').closest('li')).toHaveAttribute('aria-current', 'step')
  },
}
const onPage = { by_mail: false, is_other_sender: false, whole: null }
const asks = { id: 1, from: 'board' as const, text: 'Il nous manque votre contrat.', files: [], at: AT, ...onPage }
const piece = { id: 4, name: 'contrat.pdf', size: 182_400 }
const brings = {
  id: 2,
  from: 'applicant' as const,
  text: 'Le voici.',
  files: [piece],
  at: AT,
  by_mail: true,
  is_other_sender: true,
  whole: 'Le voici.\n\nLe 20 novembre, Envol a écrit\u00a0:\n> Il nous manque votre contrat.',
}
export const Piece: Story = {
  tags: ['nightly'],
  name: 'Il manque une pièce',
  ...withLink({
    'POST /membership/own-request': { data: { ...sampleConfirmedMembershipRequest, messages: [asks] } },
    'POST /membership/own-request/files': { data: { key: 'k'.repeat(43) } },
    'PUT /membership/request-files/:key': { data: piece },
    'POST /membership/own-request/messages': {
      data: { ...sampleConfirmedMembershipRequest, messages: [asks, brings] },
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Il nous manque votre contrat.')).toBeVisible()
    const contract = new File(['%PDF-1.7'], 'contrat.pdf', { type: 'application/pdf' })
    await userEvent.upload(await canvas.findByLabelText('Pièce jointe'), contract)
    await expect(await canvas.findByRole('button', { name: 'Ôter contrat.pdf' })).toBeVisible()
    await userEvent.type(canvas.getByLabelText('Votre réponse'), 'Le voici.')
    await userEvent.click(canvas.getByRole('button', { name: 'Répondre au bureau' }))
    await expect(await canvas.findByText(/^Pièce jointe.: contrat\.pdf$/)).toBeVisible()
    await expect(canvas.getByText(/par e-.?mail, depuis une autre adresse$/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Ôter contrat.pdf' })).toBeNull()
    await userEvent.click(canvas.getByText('Afficher le message entier'))
    await waitFor(() => expect(canvas.getByText(/Le 20 novembre, Envol a écrit/)).toBeVisible())
  },
}
export const Mending: Story = {
  name: 'Correction',
  ...standing(sampleConfirmedMembershipRequest),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Corriger ma demande' }))
    await userEvent.click(await canvas.findByRole('radio', { name: 'Prélèvement automatique' }))
    await userEvent.type(canvas.getByLabelText('IBAN'), 'FR76 3000')
    await userEvent.click(canvas.getByRole('button', { name: 'Enregistrer' }))
    await expect(await canvas.findByRole('link', { name: /Un IBAN français compte 27 caractères/ })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Signez le mandat en cochant cette case' })).toBeVisible()
  },
}
export const Answered: Story = {
  name: 'Répondue entre-temps',
  ...withLink({
    'POST /membership/own-request/confirmation': buildRefusedApiReply(409, 'Cette demande ne change plus.'),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Confirmer ma demande' }))
    await expect(await within(document.body).findByText('Cette demande ne change plus.')).toBeVisible()
  },
}
export const Accepted: Story = {
  name: 'Acceptée',
  ...standing(sampleClosedMembershipRequests.accepted),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Votre demande est acceptée')),
}
export const Refused: Story = {
  name: 'Refusée',
  ...standing(sampleClosedMembershipRequests.refused),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Votre demande n’est pas acceptée')),
}
export const Withdrawn: Story = {
  tags: ['nightly'],
  name: 'Retirée',
  ...standing(sampleClosedMembershipRequests.withdrawn),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Votre demande est retirée')
    await expect(canvas.queryByText('Lue par le bureau')).toBeNull()
  },
}
export const Expired: Story = {
  tags: ['nightly'],
  name: 'Lien périmé',
  ...withLink({ 'POST /membership/own-request': buildRefusedApiReply(422, OVER, { token: OVER }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Ce lien n’est plus valable')
    await expect(canvas.getByRole('link', { name: 'Faire une demande' })).toBeVisible()
  },
}
export const WithoutLink: Story = {
  name: 'Sans lien',
  ...pageStoryParameters('/adhesion/demande'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/par le lien de l’e-.mail/)
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...withLink({ 'POST /membership/own-request': noResponseApiCallFailure }),
}
export const Failed: Story = {
  name: 'En échec',
  ...withLink({ 'POST /membership/own-request': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Réessayer' })).toBeVisible()
  },
}
export const WithoutWords: Story = {
  tags: ['nightly'],
  name: 'Sans les mots des choix, rien ne bouge encore',
  ...withLink({ 'GET /membership/options': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Confirmez votre demande')
    await import('./request/MembershipRequestView.tsx')
    const button = canvas.findByRole('button', { name: 'Confirmer ma demande' }, { timeout: 500 })
    await expect(button).rejects.toThrow('Unable to find')
  },
}
export const RefusedWithoutWords: Story = {
  tags: ['nightly'],
  name: 'Refusée, sans les mots des choix',
  ...withLink({
    'POST /membership/own-request': { data: sampleClosedMembershipRequests.refused },
    'GET /membership/options': noResponseApiCallFailure,
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Rien n’a été prélevé/)).toBeVisible()
  },
}
export const WordsFailed: Story = {
  tags: ['nightly'],
  name: 'Les mots des choix n’arrivent pas',
  ...withLink({ 'GET /membership/options': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Confirmer ma demande' })).toBeVisible()
    await expect(
      canvas.getByText(new RegExp(sampleUnconfirmedMembershipRequest.applicant?.function ?? '-')),
    ).toBeVisible()
  },
}
