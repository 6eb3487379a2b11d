import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import type { DebitFileContentPreview } from '#contract/dues/office.ts'
import type { DebitFile } from '#contract/dues/debitFiles.ts'
import {
  buildRefusedApiReply,
  unreachableServerFailure,
  noResponseApiCallFailure as onItsWay,
} from '#tests/samples/answers.ts'
import { officeStoryAnswers, sampleSettledDebitFile } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { DebitsPage } from './DebitsPage.tsx'

const meta: Meta<typeof DebitsPage> = {
  title: 'Pages/Bureau/Prélèvements',
  component: DebitsPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof DebitsPage>

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters('/bureau/tresorerie/prelevements', officeStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Prélèvements')
    await expect(await canvas.findByText(/Récurrents\s: 798/)).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: /^Télécharger de nouveau/ }))
    await expect(canvas.getByText(/^Déjà téléchargé le/)).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: /^Noter le résultat/ }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Tout est payé' }))
    await expect(
      await canvas.findByText(/seront notés payés, et leurs reçus établis\. .*l’annuler en entier/),
    ).toBeVisible()
  },
}
export const Settled: Story = {
  name: 'Résultat noté, à annuler',
  ...pageStoryParameters('/bureau/tresorerie/prelevements', {
    ...officeStoryAnswers,
    'GET /board/debit-files': { data: [sampleSettledDebitFile] },
    'DELETE /board/debit-files/:id/state': { success: true, message: 'Annulé\u00a0: 202 prélèvements.' },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Annuler ce qui a été noté/ }))
    await expect(await canvas.findByText(/200\spaiements, 2\srejets/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Tout annuler' }))
    await expect(await screen.findByText(/^Annulé/)).toBeVisible()
  },
}
const ADDRESS = '/bureau/tresorerie/prelevements'
const nothing: DebitFileContentPreview = {
  count: 0,
  total_cents: 0,
  from_on: null,
  first: 0,
  recurrent: 0,
  refused: [],
  left: { count: 0, total_cents: 0 },
  announced_days: null,
  next_on: '2026-12-18',
  unannounced: { count: 3, total_cents: 3600 },
}
const written: DebitFile = {
  id: 5,
  from_on: '2026-12-08',
  until_on: '2026-12-12',
  count: 2,
  total_cents: 2400,
  made_at: '2026-11-20T08:00:00.000Z',
  downloaded_at: null,
  settlement: null,
  state: 'ecrit',
  waiting: 2,
  rejected: 0,
  withdrawn: 1,
  can_cancel: true,
  former: [],
}
const CHANGED =
  'Les prélèvements ont changé depuis l’aperçu\u00a0: 2\u00a0prélèvements, 24\u00a0€. Relisez-le, puis écrivez le fichier.'

export const EmptyPreview: Story = {
  name: 'Rien à prélever',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, {
    ...officeStoryAnswers,
    'GET /board/debit-preview': { data: nothing },
    'GET /board/debit-files': { data: [] },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Rien n’est annoncé d’ici ce jour.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Aller jusqu’au 18\sdécembre/ }))
    await expect(canvas.getByLabelText('Jusqu’au')).toHaveValue('2026-12-18')
    await expect(canvas.queryByRole('button', { name: 'Écrire le fichier' })).toBeNull()
  },
}
export const Changed: Story = {
  name: 'Changé depuis l’aperçu',
  ...pageStoryParameters(ADDRESS, {
    ...officeStoryAnswers,
    'POST /board/debit-files': buildRefusedApiReply(409, CHANGED),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Écrire le fichier' }))
    await expect(await screen.findByText(/ont changé depuis l’aperçu/)).toBeVisible()
  },
}
export const Cancelling: Story = {
  name: 'Un fichier à annuler',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, {
    ...officeStoryAnswers,
    'GET /board/debit-files': {
      data: [
        written,
        { ...written, id: 4, state: 'annule', count: 0, total_cents: 0, waiting: 0, withdrawn: 2, can_cancel: false },
        { ...written, id: 3, state: 'refuse', count: 0, total_cents: 0, waiting: 0, withdrawn: 9, can_cancel: false },
      ],
    },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Annuler le fichier/ }))
    await expect(await canvas.findByText(/Ses 2\sprélèvements seront de nouveau à mettre/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByText(/Ses 2\sprélèvements/)).toBeNull()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters(ADDRESS, {
    ...officeStoryAnswers,
    'GET /board/debit-preview': onItsWay,
    'GET /board/debit-files': onItsWay,
  }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Prélèvements')),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/tresorerie/prelevements', {
    ...officeStoryAnswers,
    'GET /board/debit-files': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Prélèvements')
    await expect(await canvas.findByText('Les fichiers n’ont pas pu être chargés')).toBeVisible()
  },
}
