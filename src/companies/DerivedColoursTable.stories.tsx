import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { demoCompanies } from '#association/demo/companies.ts'
import { DerivedColoursTable } from './DerivedColoursTable.tsx'

const meta: Meta<typeof DerivedColoursTable> = { title: 'Marque/Rôles d’une couleur', component: DerivedColoursTable }
export default meta

export const Measured: StoryObj<typeof DerivedColoursTable> = {
  name: 'Mesurés',
  args: { color: demoCompanies.at(-1)?.color ?? '' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('rowheader', { name: /company\.text/ })).toBeVisible()
    await expect(canvas.getAllByText(/^La couleur exacte n’a que/)[0]).toBeVisible()
  },
}
