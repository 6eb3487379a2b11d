import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { OwnOrEveryCompanyFilter } from './OwnOrEveryCompanyFilter.tsx'

const meta: Meta<typeof OwnOrEveryCompanyFilter> = {
  component: OwnOrEveryCompanyFilter,
  args: { value: undefined, onChange: fn() },
}
export default meta

export const Choosing: StoryObj<typeof OwnOrEveryCompanyFilter> = {
  args: { value: 'toutes' },
  play: async ({ canvas, args }) => {
    const audience = canvas.getByRole('combobox', { name: 'Pour qui' })
    await expect(audience).toHaveDisplayValue('Toutes les compagnies')
    await userEvent.selectOptions(audience, 'Ma compagnie')
    await expect(args.onChange).toHaveBeenLastCalledWith('compagnie')
    await userEvent.selectOptions(audience, 'Tous')
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined)
  },
}
