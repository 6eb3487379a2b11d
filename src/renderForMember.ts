import { startTransition, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { ServerEmbeddedData } from './api/prefetched.ts'

/** Longest wait in ms for a member's first data, which is then part of the first render. */
const FIRST_DATA_MS = 500

/** Adds the replies of early API requests to the page's data: those that come soon enough. */
export async function addEarlyReplies({ early, answers, old }: ServerEmbeddedData) {
  let isOver = false
  const replies = [...(early ?? [])].map(async ([key, reply]) => {
    const answer = await reply.catch(() => undefined)
    if (isOver || answer === undefined) return
    answers[key] = answer
    old?.splice(0, old.length, ...old.filter((known) => known !== key))
    early?.delete(key)
  })
  await Promise.race([Promise.all(replies), new Promise((resolve) => setTimeout(resolve, FIRST_DATA_MS))])
  isOver = true
}

/**
 * Renders a page in place of its server-rendered HTML, which stays until the first render is complete. The focus moves
 * to the element that replaces the focused one.
 */
export function renderForMember(root: Element, page: ReactNode) {
  const focused = root.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined
  if (focused) {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      findReplacement(focused)?.focus({ preventScroll: true })
    })
    observer.observe(root, { childList: true })
  }
  startTransition(() => createRoot(root).render(page))
}

/** Returns the element of the page that has replaced a server-rendered link, button or field. */
export function findReplacement(former: HTMLElement): HTMLElement | undefined {
  if (former.isConnected) return former
  const alike = document.querySelectorAll<HTMLElement>(former.tagName)
  return [...alike].find(
    (element) =>
      element.textContent === former.textContent &&
      NAMES.every((name) => element.getAttribute(name) === former.getAttribute(name)),
  )
}

const NAMES = ['href', 'aria-label', 'name']
