/** One ratio of the report: what was measured, against what, and the bound it is held to. */
export type Ratio = { what: string; ours: number; theirs: number; unit: string; bound: string; isHeld: boolean }
