import type { LoginVariant } from '#src/components/scenes/LoginScene.tsx'

const byCompany: Partial<Record<number, LoginVariant>> = { 1: 'first', 3: 'third' }

/** The login picture of a company, by its id. */
export const loginVariant = (company: number): LoginVariant => byCompany[company] ?? 'other'
