import { createRequire } from 'node:module'
import type * as Migrator from 'drizzle-orm/migrator'
import type * as NodePostgres from 'drizzle-orm/node-postgres'

// See drizzle.ts.
const require = createRequire(import.meta.url)
const nodePostgres = require('drizzle-orm/node-postgres') as typeof NodePostgres
const migrator = require('drizzle-orm/migrator') as typeof Migrator

export const { drizzle } = nodePostgres
export const { readMigrationFiles } = migrator
export type { NodePgDatabase } from 'drizzle-orm/node-postgres'
