import { illustrationColours } from '#theme/sceneColours.ts'

/** Illustration of an aircraft window with its blind almost down, for error messages. Decorative. */
export function ShutWindowIllustration() {
  return (
    <svg viewBox="0 0 120 160" aria-hidden>
      <rect width="120" height="160" rx="52" fill={illustrationColours.metalShade} />
      <rect x="12" y="12" width="96" height="136" rx="42" fill={illustrationColours.dawn} />
      <circle cx="74" cy="118" r="15" fill={illustrationColours.sun} />
      <path d="M15 120Q34 112 54 122Q76 110 105 120Q98 148 66 148H54Q22 148 15 120z" fill={illustrationColours.cloud} />
      <path d="M12 54A42 42 0 0 1 54 12H66A42 42 0 0 1 108 54V106H12z" fill={illustrationColours.metal} />
      <path d="M46 95H74" stroke={illustrationColours.zenith} strokeWidth="5" strokeLinecap="round" />
    </svg>
  )
}
