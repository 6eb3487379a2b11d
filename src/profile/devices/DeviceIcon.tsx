const PHONE = 'M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2m0 3v13h10V5zm4 14v1.5h2V19z'
const COMPUTER = 'M4 4h16a2 2 0 0 1 2 2v10h-2V6H4v10H2V6a2 2 0 0 1 2-2M1 18h22v1a1 1 0 0 1-1 1H2a1 1 0 0 1-1-1z'

/** Drawing of a phone or tablet, or of a computer, by a device's display name, hidden from screen readers. */
export function DeviceIcon({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentcolor" aria-hidden>
      <path d={/Android|iPhone|iPad/.test(name) ? PHONE : COMPUTER} fillRule="evenodd" />
    </svg>
  )
}
