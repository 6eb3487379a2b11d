import { demoCompanies } from '#association/demo/companies.ts'

const schemes = { light: 'jour', dark: 'nuit' }

/** Modes of the service Chromatic: every story for each company, light and dark, as in the visual review. */
export const chromaticModes = Object.fromEntries(
  demoCompanies.flatMap(({ id, name }) =>
    Object.entries(schemes).map(([scheme, word]) => [`${name}, ${word}`, { company: String(id), scheme }]),
  ),
)
