import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { buildRefusedApiReply, unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import {
  bankStoryAnswers,
  sampleBankStatement,
  sampleBankFeeStatementLine,
  buildUnreadableStatementLine,
} from '#tests/samples/bank.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { StatementPage } from './StatementPage.tsx'

const meta: Meta<typeof StatementPage> = {
  title: 'Pages/Bureau/Un relevé',
  component: StatementPage,
  args: { id: 2 },
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof StatementPage>

const ADDRESS = '/bureau/tresorerie/releves/2'

export const Loaded: Story = {
  name: 'Un virement pour deux',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, {
    ...bankStoryAnswers,
    'PUT /board/bank-entries/:id/dues': buildRefusedApiReply(409, 'C’est déjà fait, ou ce n’est plus possible.'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'releve-novembre.xml')
    await expect(await canvas.findByText('Compte clôturé (AC04).')).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: /^Noter le paiement/ }))
    await userEvent.click(await canvas.findByRole('checkbox', { name: /Camille Laurent/ }))
    await expect(canvas.getByText(/16\s€ en trop, à rendre/)).toBeVisible()
    await userEvent.click(canvas.getByRole('checkbox', { name: /Noé Laurent/ }))
    await expect(canvas.getByLabelText('Part de Noé Laurent, en euros')).toHaveValue('16,00')
    await userEvent.click(canvas.getByRole('button', { name: /^Noter 32/ }))
    await expect(await canvas.findByText('C’est déjà fait, ou ce n’est plus possible.')).toBeVisible()
  },
}
export const SplitWithRest: Story = {
  name: 'Un virement avec un don',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, {
    ...bankStoryAnswers,
    'PUT /board/bank-entries/:id/dues': buildRefusedApiReply(409, 'C’est déjà fait, ou ce n’est plus possible.'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'releve-novembre.xml')
    await userEvent.click(await canvas.findByRole('button', { name: /^Noter le paiement/ }))
    await userEvent.click(await canvas.findByRole('checkbox', { name: /Camille Laurent/ }))
    const part = canvas.getByLabelText('Part de Camille Laurent, en euros')
    await userEvent.clear(part)
    await userEvent.type(part, '16')
    await userEvent.click(canvas.getByRole('button', { name: /^Noter 32/ }))
    await expect(await canvas.findByText(/notez ailleurs ce qui en reste/)).toBeVisible()
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Noter ces 16.*un don/ }))
    await userEvent.selectOptions(canvas.getByLabelText('Ce que c’est'), 'Don')
    await userEvent.click(canvas.getByRole('button', { name: /^Noter 32/ }))
    await expect(await canvas.findByText('Écrivez le libellé dans les comptes.')).toBeVisible()
    await userEvent.type(canvas.getByLabelText('Libellé dans les comptes'), 'Don avec une cotisation')
    await userEvent.click(canvas.getByRole('button', { name: /^Noter 32/ }))
    await expect(await canvas.findByText('C’est déjà fait, ou ce n’est plus possible.')).toBeVisible()
  },
}
export const BookedOtherwise: Story = {
  name: 'Des frais dans les comptes',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, {
    ...bankStoryAnswers,
    'GET /board/statements/:id/entries': {
      data: [sampleBankFeeStatementLine],
      meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
    },
    'PUT /board/bank-entries/:id/account': buildRefusedApiReply(409, 'C’est déjà fait, ou ce n’est plus possible.'),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/La banque a 3,80\s€ de moins que les comptes/)).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: /^Autre recette ou dépense/ }))
    await expect(canvas.getByLabelText('Libellé dans les comptes')).toHaveValue('FRAIS REJET PRELEVEMENT')
    await userEvent.click(canvas.getByRole('button', { name: 'Noter dans les comptes' }))
    await expect(await canvas.findByText('Choisissez ce que c’est')).toBeVisible()
    await userEvent.selectOptions(canvas.getByLabelText('Ce que c’est'), '627')
    await userEvent.click(canvas.getByRole('button', { name: 'Noter dans les comptes' }))
    await expect(await canvas.findByText('C’est déjà fait, ou ce n’est plus possible.')).toBeVisible()
    await expect(canvas.getByLabelText('Ce que c’est')).toHaveValue('627')
  },
}
export const Booked: Story = {
  name: 'Des frais, notés',
  ...pageStoryParameters(ADDRESS, {
    ...bankStoryAnswers,
    'GET /board/statements/:id/entries': {
      data: [
        {
          ...sampleBankFeeStatementLine,
          state: 'booked',
          booking: { account: '627', label: 'Frais de rejet', amount_cents: -380 },
        },
      ],
      meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Frais bancaires, frais de rejet\s: Frais de rejet/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Défaire/ }))
    await expect(await canvas.findByText(/Une écriture contraire/)).toBeVisible()
  },
}
export const Unread: Story = {
  name: 'Une ligne qui ne se lit pas',
  ...pageStoryParameters(ADDRESS, {
    ...bankStoryAnswers,
    'GET /board/statements/:id': {
      data: {
        ...sampleBankStatement,
        format: 'csv',
        notes: ['Ce fichier contient aussi le compte FR76 •••• 0456\u00a0: ses lignes ont été laissées de côté.'],
      },
    },
    'GET /board/statements/:id/entries': {
      data: [buildUnreadableStatementLine()],
      meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
    },
    'PUT /board/bank-entries/:id/reading': buildRefusedApiReply(409, 'C’est déjà fait, ou ce n’est plus possible.'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'releve-novembre.xml')
    await expect(await canvas.findByRole('list', { name: 'Remarques sur ce fichier' })).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: /^Dire son jour et son montant/ }))
    await expect(canvas.getByLabelText('Le')).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Enregistrer' }))
    await expect(canvas.getByText('Dites si l’argent est reçu ou sorti.')).toBeVisible()
    await userEvent.type(canvas.getByLabelText('Le'), '2026-11-21')
    await userEvent.type(canvas.getByLabelText('Montant, en euros'), '16,00')
    await userEvent.click(canvas.getByRole('radio', { name: 'reçu' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Enregistrer' }))
    await expect(await canvas.findByText('C’est déjà fait, ou ce n’est plus possible.')).toBeVisible()
    await expect(canvas.getByLabelText('Montant, en euros')).toHaveValue('16,00')
  },
}
export const Reading: Story = {
  name: 'En lecture',
  ...pageStoryParameters(ADDRESS, {
    ...bankStoryAnswers,
    'GET /board/statements/:id': {
      data: { ...sampleBankStatement, counts: { ...sampleBankStatement.counts, pending: 40 } },
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Lecture en cours : 216 lignes sur 256')).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'Sans ligne',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, {
    ...bankStoryAnswers,
    'GET /board/statements/:id/entries': { data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Aucune ligne')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters(ADDRESS, { ...bankStoryAnswers, 'GET /board/statements/:id': noResponseApiCallFailure }),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, { ...bankStoryAnswers, 'GET /board/statements/:id': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Le relevé n’a pas pu être chargé')).toBeVisible()
  },
}
