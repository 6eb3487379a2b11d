import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { ColumnsDialog } from './ColumnsDialog.tsx'

const meta: Meta<typeof ColumnsDialog> = {
  title: 'Bureau/Colonnes d’un tableau',
  component: ColumnsDialog,
  args: {
    of: {
      file: new File([], 'releve.csv'),
      columns: ['Date', 'Libellé', 'Débit', 'Crédit'],
      samples: [['01/11/2026', 'VIR ADH-7KQ2-M9XZ', '', '12,00']],
    },
    onNamed: fn(),
    onClose: fn(),
  },
}
export default meta
type Story = StoryObj<typeof meta>

export const Guessed: Story = {
  name: 'Devinées',
  play: async ({ args }) => {
    const example = await screen.findByText('Par exemple « VIR ADH-7KQ2-M9XZ »')
    await waitFor(() => expect(example).toBeVisible())
    await userEvent.selectOptions(screen.getByLabelText('Date'), 'Aucune')
    await userEvent.click(screen.getByRole('button', { name: 'Importer' }))
    await expect(screen.getByText('Choisissez la colonne des dates.')).toBeVisible()
    await userEvent.selectOptions(screen.getByLabelText('Date'), 'Date')
    await userEvent.click(screen.getByRole('button', { name: 'Importer' }))
    await expect(args.onNamed).toHaveBeenCalledWith({
      date: 0,
      amount: null,
      credit: 3,
      debit: 2,
      label: 1,
      name: null,
      reference: null,
    })
  },
}
