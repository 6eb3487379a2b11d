import { useSyncExternalStore } from 'react'

/** Event `beforeinstallprompt` of a browser, which can show the installation prompt once, after a tap. */
export type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let held: InstallPrompt | undefined
const listeners = new Set<() => void>()

function hold(prompt: InstallPrompt | undefined) {
  held = prompt
  for (const listener of listeners) listener()
}

// Prevents the browser's own installation banner.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    hold(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => hold(undefined))
}

/** Returns the browser's installation prompt, while the browser offers one. */
export const useInstallPrompt = (): InstallPrompt | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => held,
    () => undefined,
  )

/** Shows the installation prompt. The browser supplies a new one when it may be shown again. */
export async function showInstallPrompt(prompt: InstallPrompt): Promise<void> {
  hold(undefined)
  await prompt.prompt()
}

/** True when the portal runs in its own window, that is, as an installed application. */
export const isRunningAsInstalledApp = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** True on an iPhone or iPad, where only the Share menu of Safari installs applications. */
export const isIphoneOrIpad = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)
