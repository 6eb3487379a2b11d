import { useSyncExternalStore } from 'react'

/** What a browser hands over that can install the portal: shown at a tap, once. */
export type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let held: InstallPrompt | undefined
const listeners = new Set<() => void>()

function hold(prompt: InstallPrompt | undefined) {
  held = prompt
  for (const listener of listeners) listener()
}

// Held back before the browser says anything by itself.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    hold(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => hold(undefined))
}

/** What installs the portal, as long as the browser offers it. */
export const useInstallPrompt = (): InstallPrompt | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => held,
    () => undefined,
  )

/** Shows it; the browser hands over another one when it may be asked again. */
export async function install(prompt: InstallPrompt): Promise<void> {
  hold(undefined)
  await prompt.prompt()
}

/** Whether the portal runs in a window of its own: it is installed. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** Whether this is an iPhone or an iPad, which installs by its own menu alone. */
export const isIphone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)
