import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { buildRefusedApiReply, unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { bankStoryAnswers, sampleHeaderlessStatementImport } from '#tests/samples/bank.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { BankFilesPage } from './BankFilesPage.tsx'

const meta: Meta<typeof BankFilesPage> = {
  title: 'Pages/Bureau/Relevés de la banque',
  component: BankFilesPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof BankFilesPage>

const ADDRESS = '/bureau/tresorerie/releves'
const drop = async (canvas: { findByLabelText: (label: string) => Promise<HTMLElement> }, name: string) =>
  userEvent.upload(await canvas.findByLabelText('Fichier de la banque'), new File(['Date;Montant'], name))

export const Loaded: Story = {
  name: 'Chargés, et le même fichier deux fois',
  ...pageStoryParameters(ADDRESS, {
    ...bankStoryAnswers,
    'POST /board/statements': buildRefusedApiReply(409, 'Ce fichier a déjà été importé le 20 novembre 2026.'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Relevés de la banque')
    await expect(await canvas.findByText(/212\s+payés, 1\s+rendu, 1\s+inconnu/)).toBeVisible()
    await expect(canvas.getByText('Lecture en cours…')).toBeVisible()
    await drop(canvas, 'releve.xml')
    await expect(await canvas.findByText(/déjà été importé/)).toBeVisible()
  },
}
export const Columns: Story = {
  name: 'Un tableau dont on dit les colonnes',
  ...pageStoryParameters(ADDRESS, {
    ...bankStoryAnswers,
    'POST /board/statements': { data: sampleHeaderlessStatementImport },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Relevés de la banque')
    await drop(canvas, 'releve.csv')
    const dialog = await within(document.body).findByRole('dialog', { name: 'Les colonnes de ce tableau' })
    await waitFor(() => expect(dialog).toBeVisible())
  },
}
const { columns, samples } = sampleHeaderlessStatementImport
const noTable = { columns: [], samples: [], questions: [], guess: null, example: '', day: '', accounts: [], files: [] }
export const OneQuestionAfterAnother: Story = {
  name: 'Deux questions, l’une après l’autre',
  ...pageStoryParameters(ADDRESS, {
    ...bankStoryAnswers,
    'POST /board/statements': ({ query }) => {
      const given = query as { columns?: string; account?: string }
      if (!given.columns) return { data: { ...sampleHeaderlessStatementImport, columns, samples } }
      if (!given.account)
        return { data: { ...noTable, id: null, questions: ['account'], accounts: ['4810********8543'] } }
      return { data: { ...noTable, id: 2 } }
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Relevés de la banque')
    await drop(canvas, 'releve.csv')
    const body = within(document.body)
    await userEvent.click(await body.findByRole('button', { name: 'Importer' }))
    await userEvent.click(await body.findByRole('radio', { name: /^Compte 4810/ }))
    await userEvent.click(body.getByRole('button', { name: 'Importer' }))
    await expect(await canvas.findByText('Importé.', { exact: false })).toBeVisible()
  },
}
export const Archive: Story = {
  name: 'Une archive de relevés',
  ...pageStoryParameters(ADDRESS, {
    ...bankStoryAnswers,
    'POST /board/statements': {
      data: {
        ...sampleHeaderlessStatementImport,
        id: 2,
        columns: [],
        samples: [],
        questions: [],
        guess: null,
        files: [
          { name: 'releve-01.xml', id: 2, message: 'Importé.' },
          { name: 'releve-02.pdf', id: null, message: 'C’est un PDF, fait pour être imprimé.' },
        ],
      },
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Relevés de la banque')
    await drop(canvas, 'releves.zip')
    await expect(await canvas.findByText(/Archive de 2\s+fichiers\s+: 1 importé/)).toBeVisible()
    await expect(canvas.getByText('C’est un PDF, fait pour être imprimé.')).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: 'Voir ses lignes' })).toHaveLength(1)
  },
}
export const Empty: Story = {
  name: 'Aucun',
  ...pageStoryParameters(ADDRESS, {
    ...bankStoryAnswers,
    'GET /board/statements': { data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Aucun relevé')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters(ADDRESS, { ...bankStoryAnswers, 'GET /board/statements': noResponseApiCallFailure }),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, { ...bankStoryAnswers, 'GET /board/statements': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Les relevés n’ont pas pu être chargés')).toBeVisible()
  },
}
