/** Simulated network path: round trip in milliseconds, bandwidth, and TCP's initial window in bytes. */
export type SimulatedNetworkPath = { roundTripMs: number; bytesPerSecond: number; initialWindow: number }

/** Simulated network path of a phone: 150 ms, 200 kB/s, and an initial TCP window of ten segments. */
export const phoneNetworkPath: SimulatedNetworkPath = {
  roundTripMs: 150,
  bytesPerSecond: 200_000,
  initialWindow: 14_600,
}

const SEGMENT = 1460

/** Bottleneck of a simulated network path: bytes of all connections pass it one after the other. */
export class SimulatedNetworkBottleneck {
  readonly #bytesPerSecond: number
  #isFreeAt = 0

  constructor({ bytesPerSecond }: SimulatedNetworkPath) {
    this.#bytesPerSecond = bytesPerSecond
  }

  /** Returns the milliseconds until these bytes have passed the network bottleneck. */
  pass(bytes: number): number {
    const now = performance.now()
    this.#isFreeAt = Math.max(now, this.#isFreeAt) + (bytes / this.#bytesPerSecond) * 1000
    return this.#isFreeAt - now
  }
}

/**
 * Simulation of one direction of a lossless TCP connection in slow start. Each acknowledgement enlarges the window by
 * its bytes.
 */
export class TcpSlowStart {
  readonly #path: SimulatedNetworkPath
  readonly #bottleneck: SimulatedNetworkBottleneck
  readonly #arrive: (segment: Buffer) => void
  #window: number
  #onItsWay = 0
  #waiting: Buffer[] = []
  #inFlight: Buffer[] = []

  constructor(path: SimulatedNetworkPath, bottleneck: SimulatedNetworkBottleneck, arrive: (segment: Buffer) => void) {
    this.#path = path
    this.#bottleneck = bottleneck
    this.#arrive = arrive
    this.#window = path.initialWindow
  }

  send(bytes: Buffer) {
    for (let start = 0; start < bytes.length; start += SEGMENT) {
      this.#waiting.push(bytes.subarray(start, start + SEGMENT))
    }
    this.#release()
  }

  #release() {
    const oneWay = this.#path.roundTripMs / 2
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (this.#onItsWay + next.length > this.#window) return
      const segment = next
      this.#waiting.shift()
      this.#onItsWay += segment.length
      const passed = this.#bottleneck.pass(segment.length)
      this.#inFlight.push(segment)
      // Late timers of different lengths may fire out of order: each delivers the oldest segment.
      setTimeout(() => this.#arrive(this.#inFlight.shift() ?? segment), passed + oneWay)
      setTimeout(() => this.#answered(segment.length), passed + 2 * oneWay)
    }
  }

  #answered(bytes: number) {
    this.#onItsWay -= bytes
    this.#window += bytes
    this.#release()
  }
}
