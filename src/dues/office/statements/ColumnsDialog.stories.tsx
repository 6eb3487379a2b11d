import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { sampleHeaderlessStatementImport } from '#tests/samples/bank.ts'
import { BankFileQuestionsDialog } from './ColumnsDialog.tsx'

const { columns, samples, questions, guess, example, day, accounts } = sampleHeaderlessStatementImport
const table = { file: new File([], 'releve.csv'), columns, samples, questions, guess, example, day, accounts }

const meta: Meta<typeof BankFileQuestionsDialog> = {
  title: 'Bureau/Colonnes d’un tableau',
  component: BankFileQuestionsDialog,
  args: { of: table, onNamed: fn(), onClose: fn() },
}
export default meta
type Story = StoryObj<typeof meta>

export const Guessed: Story = {
  name: 'Devinées',
  play: async ({ args }) => {
    const shown = await screen.findByText('Par exemple « VIR ADH-7KQ2-M9XZ »')
    await waitFor(() => expect(shown).toBeVisible())
    await userEvent.selectOptions(screen.getByLabelText('Date'), 'Aucune')
    await userEvent.click(screen.getByRole('button', { name: 'Importer' }))
    await expect(screen.getByText('Choisissez la colonne des dates.')).toBeVisible()
    await userEvent.selectOptions(screen.getByLabelText('Date'), 'Date')
    await userEvent.click(screen.getByRole('button', { name: 'Importer' }))
    await expect(args.onNamed).toHaveBeenCalledWith({ columns: guess })
  },
}

const unsigned = { ...table.guess, date: 0, amount: 2, label: 1, credit: null, debit: null } as typeof guess
export const Unsigned: Story = {
  name: 'Des montants sans signe',
  args: {
    of: {
      ...table,
      columns: ['Date', 'Libellé', 'Montant', 'Sens'],
      samples: [['21/11/2026', 'LOYER', '450,00', 'X']],
      questions: ['columns', 'sign'],
      guess: unsigned,
    },
  },
  play: async ({ args }) => {
    const asked = await screen.findByRole('group', { name: /^Rien ne dit ce qui est reçu/ })
    await waitFor(() => expect(asked).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Importer' }))
    await expect(screen.getByText(/^Dites ce que sont les montants sans signe/)).toBeVisible()
    // The keyboard chooses an answer. A column of directions answers the question too.
    screen.getByRole('radio', { name: 'De l’argent reçu' }).focus()
    await userEvent.keyboard(' ')
    await expect(screen.getByRole('radio', { name: 'De l’argent reçu' })).toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: 'Importer' }))
    await expect(args.onNamed).toHaveBeenCalledWith({ columns: { ...unsigned, unsigned: 'in' } })
    await userEvent.selectOptions(screen.getByLabelText(/^Sens/), 'Sens')
    await expect(asked).not.toBeInTheDocument()
  },
}

export const Ambiguous: Story = {
  name: 'Un montant de deux lectures, sur un téléphone',
  globals: { viewport: { value: 'narrow' } },
  args: { of: { ...table, questions: ['three_digits'], example: '16,000' } },
  play: async ({ args }) => {
    const asked = await screen.findByRole('group', { name: /^Que veut dire «\s16,000\s»/ })
    await waitFor(() => expect(asked).toBeVisible())
    await userEvent.click(screen.getByRole('radio', { name: /^16,00\s€/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Importer' }))
    await expect(args.onNamed).toHaveBeenCalledWith({
      columns: { ...guess, three_digits: 'decimals' },
    })
  },
}

export const Account: Story = {
  name: 'Plusieurs comptes',
  args: {
    of: {
      ...table,
      columns: [],
      samples: [],
      guess: null,
      questions: ['account'],
      accounts: ['XXXXXXX8901', 'XXXXXXX4567'],
    },
  },
  play: async ({ args }) => {
    const asked = await screen.findByRole('group', { name: /^Lequel est le compte de l’association/ })
    await waitFor(() => expect(asked).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Importer' }))
    await expect(screen.getByText('Choisissez le compte de l’association.')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: 'Compte XXXXXXX8901' }))
    await userEvent.click(screen.getByRole('button', { name: 'Importer' }))
    await expect(args.onNamed).toHaveBeenCalledWith({ account: 'XXXXXXX8901' })
  },
}
