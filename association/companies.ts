/* Differences between companies that are part of the code and not of a company's data. */

/** Id of the airline company assumed for visitors who have chosen none. */
export const DEFAULT_COMPANY = 1

/** Ids of the companies whose contact page has a card with telephone numbers. */
const withTelephoneCard = new Set([1])

/** Name of the picture shown beside the login form. */
export type LoginPicture = 'cabin' | 'tarmac' | 'city'

const loginPictures: Partial<Record<number, LoginPicture>> = { 1: 'cabin', 3: 'tarmac' }

/** True when a company's contact page has a card with telephone numbers. */
export const hasTelephoneCard = (company_id: number) => withTelephoneCard.has(company_id)

/** Returns the picture beside the login form for a company. */
export const loginPicture = (company_id: number): LoginPicture => loginPictures[company_id] ?? 'city'

/** True when a company, recognized by its name, has the contact page layout of the low-cost airline. */
export const isLowCost = (name: string | undefined) => name?.trim().toLowerCase() === 'easyjet'
