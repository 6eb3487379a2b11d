import { readFile } from 'node:fs/promises'

const folder = new URL('../../docs/monitoring/', import.meta.url)

/** Returns the names of the metrics that the dashboard and the alert rules of `docs/monitoring/` use. */
export async function listMonitoredMetrics(): Promise<string[]> {
  const texts = await Promise.all(
    ['alerts.yml', 'dashboard.json'].map((file) => readFile(new URL(file, folder), 'utf8')),
  )
  const names = texts.join('\n').match(/\b(?:envol|nodejs|process)_[a-z\d_]+/g) ?? []
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))]
}
