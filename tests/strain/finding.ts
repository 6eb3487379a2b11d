import type { startServer } from '#tests/e2e/server.ts'

/** What a probe found: what was done, what was seen, the bound it is held to, and whether it held. */
export type Finding = { what: string; seen: string; bound: string; isHeld: boolean }
/** What a probe is given: a portal of its own, and the folder of the PostgreSQL that its database lives in. */
export type Ground = { portal: Awaited<ReturnType<typeof startServer>>; cluster: string }
