import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent } from 'storybook/test'
import { MapToOfficeIllustration } from '#src/components/scenes/MapToOfficeIllustration.tsx'
import { ZoomableDrawing } from './ZoomableDrawing.tsx'

const meta: Meta<typeof ZoomableDrawing> = {
  component: ZoomableDrawing,
  args: { label: 'Plan d’accès', children: <MapToOfficeIllustration /> },
  decorators: [
    (Story) => (
      <Box sx={{ maxWidth: 520, p: 3 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof ZoomableDrawing>

export const AtItsSize: Story = {}

/**
 * Story of a zoomable drawing's limits. Ten steps lead from the smallest to the largest size, and no further; the reset
 * button restores the initial size.
 */
export const Limits: Story = {
  tags: ['nightly'],
  play: async ({ canvas }) => {
    const view = canvas.getByRole('group')
    const [out, more] = [
      canvas.getByRole('button', { name: 'Zoom arrière' }),
      canvas.getByRole('button', { name: 'Zoom avant' }),
    ]
    for (const scale of ['0.75', '0.5', '0.5']) {
      await userEvent.click(out)
      await expect(view).toHaveAttribute('data-scale', scale)
    }
    await expect(out).toHaveAttribute('aria-disabled', 'true')
    for (let steps = 0; steps < 11; steps++) await userEvent.click(more)
    await expect(view).toHaveAttribute('data-scale', '3')
    await expect(canvas.getByRole('status')).toHaveTextContent('300 %')
    await userEvent.click(canvas.getByRole('button', { name: 'Réinitialiser le zoom' }))
    await expect(view).toHaveAttribute('data-scale', '1')
  },
}

/** Story of a zoomable drawing used by keyboard: arrow keys move it only when it is enlarged. */
export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    const view = canvas.getByRole('group')
    view.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(moved(view)).toBe('')
    await userEvent.keyboard('++{ArrowRight}')
    await expect(moved(view)).toBe('translate(-40px, 0px) scale(1.5)')
    await userEvent.keyboard('-')
    await expect(view).toHaveAttribute('data-scale', '1.25')
    await userEvent.keyboard('0')
    await expect(moved(view)).toBe('')
  },
}

/**
 * Story of a zoomable drawing used by pointer. A wheel gesture that begins over the drawing zooms it, up to the limits.
 * Other gestures scroll the page. Dragging works only when the drawing is enlarged.
 */
export const ByPointer: Story = {
  play: async ({ canvas }) => {
    const view = canvas.getByRole('group')
    let place = 0
    /**
     * Dispatches one mouse wheel event over a drawing, after a pointer move when a gesture begins. Returns true when
     * the page scrolls.
     */
    const turn = (over: Element, deltaY: number, begins = false) =>
      fireEvent.wheel(over, { deltaY, screenX: begins ? (place += 10) : place })
    await expect(turn(document.body, -120, true)).toBe(true)
    await expect(turn(view, -120)).toBe(true)
    await expect(view).toHaveAttribute('data-scale', '1')
    await expect(turn(view, 120, true)).toBe(false)
    await expect(view).toHaveAttribute('data-scale', '0.75')
    for (let turns = 0; turns < 2; turns++) await expect(turn(view, 120)).toBe(false)
    await expect(view).toHaveAttribute('data-scale', '0.5')
    await expect(turn(view, 120, true)).toBe(true)
    await expect(turn(view, -120, true)).toBe(false)
    for (const scale of ['1', '1.25']) {
      await expect(turn(view, -120)).toBe(false)
      await expect(view).toHaveAttribute('data-scale', scale)
    }
    await userEvent.pointer([
      { target: view, keys: '[MouseLeft>]', coords: { clientX: 100, clientY: 100 } },
      { target: view, coords: { clientX: 110, clientY: 95 } },
      { keys: '[/MouseLeft]' },
    ])
    await expect(moved(view)).toBe('translate(10px, -5px) scale(1.25)')
  },
}

/** Returns the final CSS transform of a zoomable drawing, at the end of its transition. */
const moved = (view: HTMLElement) => view.querySelector<HTMLElement>(':scope > div')?.style.transform
