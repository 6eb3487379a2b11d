import { createRequire } from 'node:module'
import type * as Drizzle from 'drizzle-orm'

// Node reads a package's whole description, 130 KB for drizzle-orm, for each ES module of the package: two seconds of
// processor time for its 200. Its CommonJS files are the same code and take 0.2 s (measurements: decision 080).
const drizzle = createRequire(import.meta.url)('drizzle-orm') as typeof Drizzle

export const {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  ilike,
  inArray,
  is,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql,
  sum,
} = drizzle
export type { AnyColumn, SQL } from 'drizzle-orm'
