import { Client } from 'pg'

/** Returns the connection URL of another database in the same PostgreSQL cluster. */
export function urlOfDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/**
 * Creates a PostgreSQL database from a template, with more options of CREATE DATABASE. Returns its URL. Copying the files
 * takes a third of the processor time of copying through the write-ahead log, PostgreSQL's default.
 */
export async function createDatabaseFromTemplate(clusterUrl: string, name: string, template: string, options = '') {
  await onCluster(clusterUrl, [`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY ${options}`])
  return urlOfDatabase(clusterUrl, name)
}

/** Drops a PostgreSQL database, ending the connections to it. */
export const dropDatabase = (clusterUrl: string, name: string) =>
  onCluster(clusterUrl, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`])

/** Renames a PostgreSQL database to which nothing is connected. */
export const renameDatabase = (clusterUrl: string, name: string, newName: string) =>
  onCluster(clusterUrl, [`ALTER DATABASE ${name} RENAME TO ${newName}`])

/** Runs SQL statements one after the other, each in its own transaction. */
export async function runSqlStatements(client: Client, statements: string[]) {
  for (const statement of statements) await client.query(statement)
}

async function onCluster(url: string, statements: string[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await runSqlStatements(client, statements)
  } finally {
    await client.end()
  }
}
