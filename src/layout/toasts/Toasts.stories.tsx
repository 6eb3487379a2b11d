import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { showToast, type ToastPosition, type ToastType } from '#src/lib/messages.ts'
import { Toasts } from './Toasts.tsx'
import { toastBehavioursByInterpretation } from './toastReading.ts'

const types: ToastType[] = ['success', 'error', 'warning', 'info', 'default']
const positions: ToastPosition[] = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
]

type Shown = {
  messages: { type: ToastType; text: string; position?: ToastPosition }[]
  reading: 'first' | 'second'
}

/** Stories of notification toasts on an empty page. */
const meta: Meta<Shown> = {
  title: 'Cadre/Avis',
  args: { reading: 'first' },
  render: ({ reading }) => <Toasts region={document.body} reading={reading} />,
  play: async ({ args: { messages } }) => {
    for (const { type, text, position } of messages) showToast(type, text, { position })
    for (const { text } of messages) await screen.findByText(text)
    // A focused toast stays, also for the screenshot.
    screen.getAllByRole('button', { name: 'Fermer ce message' }).at(-1)?.focus()
  },
}
export default meta
type Story = StoryObj<Shown>

export const Types: Story = {
  name: 'Les sortes',
  args: { messages: types.map((type) => ({ type, text: `Un message : ${type}` })) },
}

/** Story of notification toasts in each corner and at each side of the browser window. */
export const Positions: Story = {
  name: 'Les places',
  args: { messages: positions.map((position) => ({ type: 'info', text: position, position })) },
  play: async (context) => {
    await meta.play?.(context)
    for (const position of positions) {
      const { left, top, width } = screen.getByText(position).getBoundingClientRect()
      const middle = left + width / 2
      const side = middle < innerWidth * 0.4 ? 'left' : middle > innerWidth * 0.6 ? 'right' : 'center'
      await expect(`${top < innerHeight / 2 ? 'top' : 'bottom'}-${side}`).toBe(position)
    }
  },
}

/** Story of the second variant of notification toasts, which stay five seconds, also under the pointer. */
export const SecondReading: Story = {
  name: 'Seconde lecture',
  tags: ['nightly'],
  args: { reading: 'second', messages: [{ type: 'success', text: 'Cinq secondes' }] },
  play: async () => {
    showToast('success', 'Cinq secondes')
    const shown = await screen.findByText('Cinq secondes')
    const start = performance.now()
    await userEvent.hover(shown)
    await userEvent.click(shown)
    await waitFor(() => expect(screen.queryByText('Cinq secondes')).toBeNull(), { timeout: 7000 })
    await expect(performance.now() - start).toBeGreaterThan(toastBehavioursByInterpretation.first.shownMs)
  },
}
