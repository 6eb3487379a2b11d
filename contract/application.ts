/**
 * Base names of the web app's icons and manifests: the normal one and the discreet one, which does not name the
 * association.
 */
export const WEB_APP_FILE_BASE_NAMES = { association: 'portail', discreet: 'carnet' } as const

/**
 * Returns the URL of the web app manifest: the one in a company's name and colours, or the discreet one, which does not
 * name the association.
 */
export function webManifestPath({ company, isDiscreet }: { company: number | undefined; isDiscreet: boolean }): string {
  if (isDiscreet) return `/${WEB_APP_FILE_BASE_NAMES.discreet}.webmanifest`
  return company === undefined ? '/manifest.webmanifest' : `/manifest.webmanifest?company=${company}`
}

/** Name of the installed web app in discreet mode, which does not mention the association. */
export const DISCREET_WEB_APP_NAME = 'Carnet'
