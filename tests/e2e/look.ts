import type { Page } from 'playwright/test'

/** How the header looks: how much of its ground is seen, and what is done to what lies below. */
export const headerLook = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const { backgroundColor, backdropFilter, position } = getComputedStyle(header)
    const alpha = /(?:\/ |rgba\(.+, )([\d.]+)\)$/.exec(backgroundColor)?.[1]
    const look = Number(alpha ?? 1) < 1 && backdropFilter.includes('blur') ? 'clear' : alpha ? 'neither' : 'solid'
    return `${position} ${look}`
  })

/** The colour of the header's ground. */
export const headerColour = (page: Page) =>
  page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)

/** What is kept in local storage. */
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
