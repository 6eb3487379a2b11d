import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, userEvent, waitFor } from 'storybook/test'
import { unreachableServerFailure, buildRefusedApiReply, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { officePeopleStoryAnswers, sampleContactMessage } from '#tests/samples/officePeople.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { OfficeContactMessagesPage } from './OfficeContactMessagesPage.tsx'

const meta: Meta<typeof OfficeContactMessagesPage> = {
  title: 'Pages/Bureau/Messages',
  component: OfficeContactMessagesPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

export const Loaded: Story = {
  name: 'Chargés',
  ...pageStoryParameters('/bureau/messages?etat=ouverts', officePeopleStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Messages')
    await expect(await canvas.findByRole('link', { name: 'Mon planning de décembre' })).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'Rien',
  ...pageStoryParameters('/bureau/messages', {
    ...officePeopleStoryAnswers,
    'GET /board/messages': { data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Messages')
    await expect(await canvas.findByText('Aucun message')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/bureau/messages', {
    ...officePeopleStoryAnswers,
    'GET /board/messages': noResponseApiCallFailure,
  }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Messages')),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/messages', {
    ...officePeopleStoryAnswers,
    'GET /board/messages': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Messages')
    await expect(await canvas.findByText('Les messages n’ont pas pu être chargés')).toBeVisible()
  },
}
export const One: Story = {
  name: 'Un message',
  ...pageStoryParameters('/bureau/messages/12', {
    ...officePeopleStoryAnswers,
    'POST /board/messages/:id/answers': { data: sampleContactMessage },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Mon planning de décembre')
    // The page says that a mail was forwarded to somebody else, for that mail only.
    await expect(await canvas.findByText(/Envoyé depuis/)).toHaveTextContent('lea.marchand@ailleurs.example')
    await userEvent.click(canvas.getByText('Afficher le message entier'))
    await waitFor(() => expect(canvas.getByText(/Le 20 novembre, Envol a écrit/)).toBeVisible())
    await userEvent.selectOptions(await canvas.findByLabelText('Partir d’une réponse type'), 'Bien reçu')
    await expect(canvas.getByLabelText('Votre réponse')).toHaveValue('Nous revenons vers vous vite.')
    await userEvent.click(canvas.getByRole('button', { name: 'Envoyer la réponse' }))
    await expect(await screen.findByText(/La réponse part par e/)).toBeVisible()
  },
}
export const ByKeys: Story = {
  name: 'Confié, puis répondu, au clavier seul',
  ...pageStoryParameters('/bureau/messages/12', {
    ...officePeopleStoryAnswers,
    'PUT /board/messages/:id/state': {
      data: { ...sampleContactMessage, state: 'pris', taken_by: { id: 1, name: 'Camille Laurent' } },
    },
    'PUT /board/messages/:id/holder': {
      data: { ...sampleContactMessage, state: 'pris', taken_by: { id: 4, name: 'Solène Kerbrat' } },
    },
    'POST /board/messages/:id/answers': { data: { ...sampleContactMessage, state: 'repondu' } },
  }),
  play: async ({ canvas }) => {
    const heading = await findPageHeading(canvas, 'Mon planning de décembre')
    const to = async (control: HTMLElement) => {
      for (let presses = 0; presses < 30 && document.activeElement !== control; presses++) await userEvent.tab()
      await expect(control).toHaveFocus()
    }
    heading.focus()
    await to(await canvas.findByRole('button', { name: 'Je m’en occupe' }))
    await userEvent.keyboard('{Enter}')
    // The keyboard focus stays on the button, whose action has changed.
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Le rendre' })).toHaveFocus())
    const holder = canvas.getByLabelText('Le confier à')
    await to(holder)
    await expect(holder).toHaveDisplayValue('Solène Kerbrat')
    const assign = canvas.getByRole('button', { name: 'Confier' })
    await to(assign)
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText(/suivi par Solène Kerbrat/)).toBeVisible()
    await expect(assign).toHaveFocus()
    const answer = canvas.getByLabelText('Votre réponse')
    await to(answer)
    await userEvent.keyboard('Bonjour, c’est noté.')
    await to(canvas.getByRole('button', { name: 'Envoyer la réponse' }))
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByText(/La réponse part par e/)).toBeVisible()
    await expect(answer).toHaveValue('')
  },
}
export const Second: Story = {
  tags: ['nightly'],
  name: 'Quelqu’un vient de répondre',
  ...pageStoryParameters('/bureau/messages/12', {
    ...officePeopleStoryAnswers,
    'POST /board/messages/:id/answers': buildRefusedApiReply(
      409,
      'Camille Laurent vient de répondre\u00a0: relisez l’échange.',
    ),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Mon planning de décembre')
    await userEvent.type(await canvas.findByLabelText('Votre réponse'), 'Bonjour,')
    await userEvent.click(canvas.getByRole('button', { name: 'Envoyer la réponse' }))
    await expect(await canvas.findByText(/Camille Laurent vient de répondre/)).toBeVisible()
    await expect(canvas.getByLabelText('Votre réponse')).toHaveValue('Bonjour,')
    // The focused button scrolls the window. Scroll up, so that the header covers nothing in the screenshot.
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Envoyer la réponse' })).toHaveFocus())
  },
}
export const Gone: Story = {
  name: 'Un message effacé',
  ...pageStoryParameters('/bureau/messages/12', {
    ...officePeopleStoryAnswers,
    'GET /board/messages/:id': buildRefusedApiReply(404, 'Effacé.'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Message')
    await expect(await canvas.findByText('Ce message n’est plus là')).toBeVisible()
  },
}
export const Canned: Story = {
  name: 'Réponses types',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/messages/reponses', {
    ...officePeopleStoryAnswers,
    'POST /board/canned-answers': { success: true, message: 'La réponse type est ajoutée.' },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Réponses types')
    await userEvent.type(await canvas.findByLabelText('Titre'), 'Merci')
    // A text that is too long stays in the field, with its error message.
    const content = canvas.getByLabelText('Réponse')
    await fireEvent.change(content, { target: { value: 'Nuit '.repeat(100_000) } })
    await userEvent.click(canvas.getByRole('button', { name: 'Ajouter' }))
    await waitFor(() => expect(content).toHaveAccessibleDescription(/au plus 5000 caractères/))
    await expect(content).toHaveValue('Nuit '.repeat(100_000))
    await userEvent.clear(content)
    await userEvent.type(content, 'Merci de votre message.')
    await userEvent.click(canvas.getByRole('button', { name: 'Ajouter' }))
    await expect(await screen.findByText('La réponse type est ajoutée.')).toBeVisible()
  },
}
