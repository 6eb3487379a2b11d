import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { CompanyPicker } from './CompanyPicker.tsx'

const meta: Meta<typeof CompanyPicker> = {
  title: 'Cadre/Choix de la compagnie',
  component: CompanyPicker,
  decorators: [withPortalData],
  parameters: { layout: 'padded' },
}
export default meta

export const Picker: StoryObj<typeof CompanyPicker> = {
  name: 'Choix',
  play: async ({ canvas }) => {
    const picker = canvas.getByLabelText('Votre compagnie')
    await expect(picker).toHaveValue('1')
    await canvas.findByRole('option', { name: 'Transalpine' })
    await userEvent.selectOptions(picker, 'Transalpine')
    await expect(picker).toHaveValue('2')
    await expect(localStorage.getItem('selectedCompany')).toContain('"name":"Transalpine"')
  },
}
