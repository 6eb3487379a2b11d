import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { buildRefusedApiReply, unreachableServerFailure } from '#tests/samples/answers.ts'
import { sampleTreasuryDues, officeStoryAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { OwedPage } from './OwedPage.tsx'

const meta: Meta<typeof OwedPage> = {
  title: 'Pages/Bureau/Qui doit quoi',
  component: OwedPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof OwedPage>

const WHY = 'Dites pourquoi elle est abandonnée'
const LATER = 'Ce jour n’est pas encore venu.'

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters('/bureau/tresorerie/cotisations', officeStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Qui doit quoi')
    const [first] = await canvas.findAllByRole('checkbox', { name: /^Choisir Camille Laurent/ })
    if (first) await userEvent.click(first)
    await expect(await canvas.findByLabelText('Reçu, en euros')).toHaveValue('12,00')
    await expect(canvas.getByText(/reste 92\s€/)).toBeVisible()
    await expect(canvas.getByText(/, 104\s€ à régler/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Télécharger le tableau' })).toBeVisible()
    await expect(canvas.getByText(/remboursement de 8\s€ préparé/)).toBeVisible()
  },
}
export const Acts: Story = {
  name: 'Abandonner, présenter de nouveau, payer deux fois',
  ...pageStoryParameters('/bureau/tresorerie/cotisations', officeStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Qui doit quoi')
    await expect(await canvas.findByText(/provision insuffisante/)).toBeVisible()
    await expect(canvas.getByText(/Abandonnée · Décès de l’adhérent/)).toBeVisible()
    await expect(canvas.getByText(/remboursement de 8\s€ annulé/)).toBeVisible()
    const [again] = canvas.getAllByRole('button', { name: /^Présenter de nouveau/ })
    if (again) await userEvent.click(again)
    await expect(canvas.getByText(/Présenter de nouveau ce prélèvement de 12\s€/)).toBeVisible()
    const [more] = canvas.getAllByRole('button', { name: /^Autres actions/ })
    if (more) await userEvent.click(more)
    await userEvent.click(canvas.getByRole('button', { name: /^Abandonner cette cotisation/ }))
    await userEvent.click(await canvas.findByRole('button', { name: /^Abandonner 12\s€/ }))
    await waitFor(() => expect(canvas.getByLabelText('Pourquoi')).toHaveAccessibleDescription(WHY))
    for (const others of canvas.getAllByRole('button', { name: /^Autres actions/, expanded: false }))
      await userEvent.click(others)
    const [extra] = canvas.getAllByRole('button', { name: /^Noter un autre paiement/ })
    if (extra) await userEvent.click(extra)
    await expect(await canvas.findByText(/^Tout est gardé comme trop-perçu/)).toBeVisible()
  },
}
export const WrittenOffWithCredit: Story = {
  name: 'Abandonnée, avec un trop-perçu',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/tresorerie/cotisations', {
    ...officeStoryAnswers,
    'GET /board/dues': {
      data: sampleTreasuryDues
        .filter(({ state }) => state === 'abandonnee')
        .map((due) => ({ ...due, paid_cents: 2000, credit_cents: 800 })),
      meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
      owed_cents: 0,
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^Annuler l’abandon/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Autres actions/ }))
    await expect(canvas.getByRole('button', { name: /^Rembourser le trop-perçu/ })).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Trop-perçu déjà rendu/ })).toBeVisible()
  },
}
export const Refused: Story = {
  name: 'Refusé',
  ...pageStoryParameters('/bureau/tresorerie/cotisations', {
    ...officeStoryAnswers,
    'POST /board/payments': buildRefusedApiReply(422, LATER, { settled_on: LATER }),
  }),
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('checkbox', { name: /^Choisir Camille Laurent/ })
    if (first) await userEvent.click(first)
    await userEvent.click(await canvas.findByRole('button', { name: 'Noter le paiement' }))
    await waitFor(() => expect(canvas.getByLabelText('Le')).toHaveAccessibleDescription(LATER))
    await userEvent.clear(canvas.getByLabelText('Message'))
    await userEvent.click(canvas.getByRole('button', { name: 'Écrire' }))
    await expect(canvas.getByLabelText('Message')).toHaveAccessibleDescription('Écrivez le message')
  },
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/tresorerie/cotisations', {
    ...officeStoryAnswers,
    'GET /board/dues': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Qui doit quoi')
    await expect(await canvas.findByText('Les cotisations n’ont pas pu être chargées')).toBeVisible()
  },
}
