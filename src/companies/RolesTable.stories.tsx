import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { demoCompanies } from '#association/demo/companies.ts'
import { RolesTable } from './RolesTable.tsx'

const meta: Meta<typeof RolesTable> = { title: 'Marque/Rôles d’une couleur', component: RolesTable }
export default meta

export const Measured: StoryObj<typeof RolesTable> = {
  name: 'Mesurés',
  args: { color: demoCompanies.at(-1)?.color ?? '' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('rowheader', { name: /company\.text/ })).toBeVisible()
    await expect(canvas.getAllByText(/^La couleur exacte n’a que/)[0]).toBeVisible()
  },
}
