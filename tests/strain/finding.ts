import type { startPortalServer } from '#tests/e2e/server.ts'

/** Result of a probe: the action, the observation, its bound, and whether the bound was held. */
export type ProbeFinding = { what: string; seen: string; bound: string; isHeld: boolean }
/** A probe's own portal, and the data folder of its PostgreSQL cluster. */
export type ProbeContext = { portal: Awaited<ReturnType<typeof startPortalServer>>; cluster: string }
