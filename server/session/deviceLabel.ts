type Told = { device_name: string; device_platform: string }

// Order matters: Edge and Opera also claim to be Chrome, and Chrome to be Safari.
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X|MacIntel/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/**
 * Returns the display name of a device from its browser's data: « Firefox sur Android ». An unknown program is shown by
 * the first word of its name, so that two of them differ: « Appareil inconnu (curl) ».
 */
export function deviceLabel(told: Told): string {
  const browser = nameIn(BROWSERS, told.device_name)
  const system = operatingSystemLabel(told)
  if (browser && system) return `${browser} sur ${system}`
  const known = browser ?? system
  if (known) return known
  // Letters only: the name is mailed, and mail programs make links of addresses.
  const program = /^[a-z]{2,20}/i.exec(told.device_name)?.[0]
  return program ? `Appareil inconnu (${program})` : 'Appareil inconnu'
}

/** Returns the display name of a device's operating system; undefined when unknown. */
export const operatingSystemLabel = ({ device_name, device_platform }: Told): string | undefined =>
  nameIn(SYSTEMS, `${device_name} ${device_platform}`)

const nameIn = (names: [RegExp, string][], text: string) => names.find(([sign]) => sign.test(text))?.[1]
