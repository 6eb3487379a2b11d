import type { Locator, Page } from 'playwright/test'
import { openStill } from './axe.ts'
import { expect, visit } from './test.ts'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Contactez-nous' })
export const section = (page: Page) => page.getByRole('region', { name: 'Contactez-nous' })

/** Returns the contact form's fields and button within a place. */
export function fields(place: Locator) {
  return {
    name: place.getByLabel('Nom complet'),
    email: place.getByLabel('Email'),
    phone: place.getByLabel('Téléphone'),
    subject: place.getByLabel('Sujet'),
    content: place.getByRole('textbox', { name: 'Message' }),
    send: place.getByRole('button', { name: 'Envoyer le message' }),
  }
}

/** Opens the contact popup from a page's footer. */
export async function openPopup(page: Page) {
  await openStill(page, '/blog')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Contactez-nous' }).click()
  await expect(fields(dialog(page)).name).toBeVisible()
  return dialog(page)
}

/** Opens a page and scrolls near its contact section, which lazy-loads. */
export async function openSection(page: Page, path: string) {
  await openStill(page, path)
  return reachSection(page)
}

/** Goes to a page of the open portal and scrolls near its contact section, which lazy-loads. */
export async function visitSection(page: Page, path: string) {
  await visit(page, path)
  return reachSection(page)
}

async function reachSection(page: Page) {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(fields(section(page)).name).toBeVisible()
  return section(page)
}
