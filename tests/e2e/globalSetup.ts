import { useTestCluster } from '#tests/cluster/testCluster.ts'

/** Starts one PostgreSQL for all journeys; each worker copies its template. */
export default async function setUp() {
  const { url, stop } = await useTestCluster({ withReadDocuments: true })
  process.env['E2E_CLUSTER_URL'] = url
  return stop
}
