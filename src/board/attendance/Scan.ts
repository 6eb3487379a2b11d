/** Someone who has come in, as the device noted it: by the code of their card, or their number. */
export type Scan = {
  key: string
  event: number
  at: string
  code?: string
  /** What the card states of itself: it is looked at here, and not sent. */
  stated?: string
  number?: string
}
