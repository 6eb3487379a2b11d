import type { Locator, Page } from 'playwright/test'
import { openPageWithoutMotion } from './axe.ts'
import { expect, navigateTo } from './test.ts'

export const locateContactDialog = (page: Page) => page.getByRole('dialog', { name: 'Contactez-nous' })
export const locateContactSection = (page: Page) => page.getByRole('region', { name: 'Contactez-nous' })

/** Returns Playwright locators of the contact form's fields and button within a dialog or section. */
export function locateContactFields(place: Locator) {
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
export async function openContactPopup(page: Page) {
  await openPageWithoutMotion(page, '/blog')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Contactez-nous' }).click()
  await expect(locateContactFields(locateContactDialog(page)).name).toBeVisible()
  return locateContactDialog(page)
}

/** Opens a page and scrolls near its lazy-loaded contact section. */
export async function openPageAtContactSection(page: Page, path: string) {
  await openPageWithoutMotion(page, path)
  return reachSection(page)
}

/** Navigates within the open portal to a page, and scrolls near its lazy-loaded contact section. */
export async function navigateToContactSection(page: Page, path: string) {
  await navigateTo(page, path)
  return reachSection(page)
}

async function reachSection(page: Page) {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(locateContactFields(locateContactSection(page)).name).toBeVisible()
  return locateContactSection(page)
}
