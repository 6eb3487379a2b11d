import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { buildRefusedApiReply, unreachableServerFailure } from '#tests/samples/answers.ts'
import { sampleOwnContactConversation } from '#tests/samples/officePeople.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { ExchangePage } from './ExchangePage.tsx'

const meta: Meta<typeof ExchangePage> = {
  title: 'Pages/Suite d’un message',
  component: ExchangePage,
  ...portalStoryMeta,
}
export default meta
type Story = StoryObj<typeof ExchangePage>

const LINK = '/contact/echange#a-secret'
const OVER = 'Ce lien n’est plus valable. Écrivez-nous un nouveau message\u00a0: nous vous répondrons.'

export const Loaded: Story = {
  name: 'Ouverte',
  ...pageStoryParameters(LINK, {
    'POST /contact-us/exchange': { data: sampleOwnContactConversation },
    'POST /contact-us/exchange/messages': { data: { ...sampleOwnContactConversation, is_open: false } },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Votre échange avec nous')
    await expect(await canvas.findByRole('link', { name: 'accord.pdf' })).toBeVisible()
    await expect(canvas.getByText(/par e-.?mail, depuis une autre adresse$/)).toBeVisible()
    await expect(canvas.getByText(/^Pièce jointe.: planning\.pdf$/)).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'planning.pdf' })).toBeNull()
    await userEvent.click(canvas.getByText('Afficher le message entier'))
    await waitFor(() => expect(canvas.getByText(/Le 20 novembre, Envol a écrit/)).toBeVisible())
    await userEvent.type(await canvas.findByLabelText('Votre message'), 'Merci.')
    await userEvent.click(canvas.getByRole('button', { name: 'Envoyer' }))
    await expect(await canvas.findByText(/vous pourrez écrire la suite/)).toBeVisible()
  },
}
export const Expired: Story = {
  name: 'Lien trop ancien',
  ...pageStoryParameters(LINK, { 'POST /contact-us/exchange': buildRefusedApiReply(422, OVER, { token: OVER }) }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Votre échange avec nous')
    await expect(await canvas.findByText(/^Ce lien n’est plus valable/)).toBeVisible()
  },
}
export const WithoutLink: Story = {
  name: 'Sans lien',
  ...pageStoryParameters('/contact/echange', {}),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Votre échange avec nous')
    await expect(await canvas.findByText(/Ouvrez cette page par le lien/)).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters(LINK, { 'POST /contact-us/exchange': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Votre échange avec nous')
    await expect(await canvas.findByText('L’échange n’a pas pu être chargé')).toBeVisible()
  },
}
