import type { Browser, Page } from 'playwright/test'
import { signInDemoMember, storeCookieRefusal } from './test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Returns the main part of a page. */
export const main = (page: Page) => page.getByRole('main')

/** Opens the portal on the phone of a demo member. */
export async function openPhone(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL })
  const page = await context.newPage()
  await storeCookieRefusal(page)
  await signInDemoMember(page, email)
  return page
}

/** Votes in three taps. */
export async function vote(page: Page, choice: string) {
  await main(page).getByRole('radio', { name: choice }).tap()
  await main(page).getByRole('button', { name: 'Voter' }).tap()
  await main(page).getByRole('button', { name: 'Confirmer' }).tap()
}
