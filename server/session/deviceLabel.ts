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

/** Returns the display name of a device from its browser's data: « Firefox sur Android ». */
export function deviceLabel(told: Told): string {
  const browser = nameIn(BROWSERS, told.device_name)
  const system = operatingSystemLabel(told)
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? system ?? 'Appareil inconnu'
}

/** Returns the display name of a device's operating system; undefined when unknown. */
export const operatingSystemLabel = ({ device_name, device_platform }: Told): string | undefined =>
  nameIn(SYSTEMS, `${device_name} ${device_platform}`)

const nameIn = (names: [RegExp, string][], text: string) => names.find(([sign]) => sign.test(text))?.[1]
