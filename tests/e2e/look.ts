import type { Page } from 'playwright/test'

/** Returns the page header's computed background opacity and CSS filter. */
export const readPageHeaderOpacityAndFilter = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const { backgroundColor, backdropFilter, position } = getComputedStyle(header)
    const alpha = /(?:\/ |rgba\(.+, )([\d.]+)\)$/.exec(backgroundColor)?.[1]
    const look = Number(alpha ?? 1) < 1 && backdropFilter.includes('blur') ? 'clear' : alpha ? 'neither' : 'solid'
    return `${position} ${look}`
  })

/** Returns the page header's computed background colour. */
export const readPageHeaderBackgroundColour = (page: Page) =>
  page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)

/** Returns a value of the page's localStorage by its key. */
export const readLocalStorageValue = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key)
