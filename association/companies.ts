/*
 * What the portal does differently from one company to another, beyond what a company's own data says.
 */

/** The company of who has chosen none. */
export const DEFAULT_COMPANY = 1

/** The companies whose telephone numbers stand among the contact cards. */
const withTelephoneCard = new Set([1])

/** The picture beside the login form. */
export type LoginPicture = 'cabin' | 'tarmac' | 'city'

const loginPictures: Partial<Record<number, LoginPicture>> = { 1: 'cabin', 3: 'tarmac' }

/** Whether the contact cards of a company show its telephone numbers. */
export const hasTelephoneCard = (company_id: number) => withTelephoneCard.has(company_id)

/** The picture beside the login form of a company's crew. */
export const loginPicture = (company_id: number): LoginPicture => loginPictures[company_id] ?? 'city'

/** Whether a company has the contact layout of the low-cost airline, which its name tells. */
export const isLowCost = (name: string | undefined) => name?.trim().toLowerCase() === 'easyjet'
