declare module 'autocannon' {
  type Result = {
    requests: { average: number }
    /** Milliseconds. */
    latency: { max: number }
    non2xx: number
    errors: number
    statusCodeStats: Record<string, { count: number }>
  }
  type Request = { path?: string }
  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    timeout?: number
    headers?: Record<string, string>
    requests?: { setupRequest: (request: Request) => Request }[]
  }
  export default function autocannon(options: Options): Promise<Result>
}
