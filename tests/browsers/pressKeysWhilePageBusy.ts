import type { Page } from 'playwright'

type Key = { key: string; code?: string; windowsVirtualKeyCode?: number; text?: string }

const modifiers: Record<string, number> = { Alt: 1, Control: 2, Shift: 8 }
const named: Record<string, Key> = {
  Tab: { key: 'Tab', windowsVirtualKeyCode: 9 },
  Enter: { key: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Escape: { key: 'Escape', windowsVirtualKeyCode: 27 },
  End: { key: 'End', windowsVirtualKeyCode: 35 },
  Home: { key: 'Home', windowsVirtualKeyCode: 36 },
  ArrowLeft: { key: 'ArrowLeft', windowsVirtualKeyCode: 37 },
  ArrowRight: { key: 'ArrowRight', windowsVirtualKeyCode: 39 },
  ArrowDown: { key: 'ArrowDown', windowsVirtualKeyCode: 40 },
  F10: { key: 'F10', windowsVirtualKeyCode: 121 },
}

/**
 * Presses keyboard keys while the browser page's main thread is busy. Chromium queues the key events and handles them
 * without a frame in between.
 */
export async function pressKeysWhilePageBusy(page: Page, keys: string[]) {
  const protocol = await page.context().newCDPSession(page)
  await page.evaluate(holdThread)
  await Promise.all(
    keys.flatMap((pressed) => {
      const [name = '', modifier = ''] = pressed.split('+').toReversed()
      const key = named[name] ?? characterKey(name, modifier)
      const common = { ...key, code: key.code ?? name, modifiers: modifiers[modifier] ?? 0 }
      return [
        protocol.send('Input.dispatchKeyEvent', { ...common, type: key.text ? 'keyDown' : 'rawKeyDown' }),
        protocol.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' }),
      ]
    }),
  )
  await protocol.detach()
}

/** Returns the DevTools keyboard event of a character. With Control, the event types nothing. */
const characterKey = (key: string, modifier: string): Key => ({
  key,
  code: `Key${key.toUpperCase()}`,
  // Letters have the key codes of their capitals; punctuation's would be those of other keys.
  windowsVirtualKeyCode: /[a-z]/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0,
  ...(modifier ? {} : { text: key }),
})

/** Blocks the page's main thread from the next task on, while the test sends keyboard events. */
const holdThread = () =>
  void setTimeout(() => {
    const end = performance.now() + 250
    while (performance.now() < end);
  })
