import type { startPortalServer } from '#tests/e2e/server.ts'

/** Result of a stress test: the action, the observed value, its bound, and a flag for a held bound. */
export type StressTestFinding = { what: string; seen: string; bound: string; isHeld: boolean }
/** Context of a stress test: its own portal, and the data folder of its PostgreSQL cluster. */
export type StressTestContext = { portal: Awaited<ReturnType<typeof startPortalServer>>; cluster: string }
