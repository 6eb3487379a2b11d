/** What the portal is installed as: the names of its pictures and of its manifests. */
export const APPLICATION = { association: 'portail', discreet: 'carnet' } as const

/** Where the manifest of the portal stands: in a company's name and colours, or saying nothing of what it is. */
export function manifestAddress({ company, isDiscreet }: { company: number | undefined; isDiscreet: boolean }): string {
  if (isDiscreet) return `/${APPLICATION.discreet}.webmanifest`
  return company === undefined ? '/manifest.webmanifest' : `/manifest.webmanifest?company=${company}`
}

/** What it is called where it says nothing of what it is. */
export const DISCREET_NAME = 'Carnet'
