import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { sampleAssociationBankAccount } from '#tests/samples/dues.ts'
import { BankTransferDetails } from './BankTransferDetails.tsx'

const meta: Meta<typeof BankTransferDetails> = {
  title: 'Composants/BankTransferDetails',
  component: BankTransferDetails,
  args: { account: sampleAssociationBankAccount, asked: { reference: 'ADH-7K3M-2Q', amount_cents: 1600 } },
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof BankTransferDetails>

const write = fn(async (_: string) => undefined)

export const Copied: Story = {
  tags: ['nightly'],
  name: 'Copié',
  beforeEach: () => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true })
    return () => void Reflect.deleteProperty(navigator, 'clipboard')
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Copier\s: IBAN$/ }))
    await expect(write).toHaveBeenLastCalledWith('FR7630006000011234567890189')
    await expect(await canvas.findByRole('button', { name: /^Copié\s: IBAN$/ })).toHaveTextContent('Copié')
    await expect(canvas.getByText('IBAN copié')).toHaveAttribute('role', 'status')
    // A single notification, which covers nothing that is copied next.
    await userEvent.click(canvas.getByRole('button', { name: /^Copier\s: BIC$/ }))
    await expect(write).toHaveBeenLastCalledWith('AGRIFRPP')
    await expect(await canvas.findByRole('button', { name: /^Copier\s: IBAN$/ }, { timeout: 10_000 })).toBeVisible()
  },
}
export const OnAPhone: Story = {
  name: 'Sur un téléphone',
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    const iban = canvas.getByText(/^FR76/)
    const button = canvas.getByRole('button', { name: /IBAN$/ }).getBoundingClientRect()
    const { right, top, bottom } = iban.getBoundingClientRect()
    // The button is on the same line as the value it copies.
    await expect(button.left).toBeGreaterThanOrEqual(right)
    await expect(button.top + button.height / 2).toBeGreaterThan(top)
    await expect(button.top + button.height / 2).toBeLessThan(bottom)
  },
}
