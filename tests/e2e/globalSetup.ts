import { useTestPostgresCluster } from '#tests/cluster/testCluster.ts'

/** Starts one PostgreSQL cluster for all end-to-end tests. Each Playwright worker copies its template database. */
export default async function setUp() {
  const { url, stop } = await useTestPostgresCluster({ withReadDocuments: true })
  process.env['E2E_CLUSTER_URL'] = url
  return stop
}
