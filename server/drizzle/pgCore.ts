import { createRequire } from 'node:module'
import type * as PgCore from 'drizzle-orm/pg-core'

// See drizzle.ts.
const pgCore = createRequire(import.meta.url)('drizzle-orm/pg-core') as typeof PgCore

export const {
  QueryBuilder,
  alias,
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  PgTable,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} = pgCore
export type PgTable = PgCore.PgTable
export type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core'
