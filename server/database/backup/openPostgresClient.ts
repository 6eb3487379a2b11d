import { Client } from 'pg'

/** Opens a new connection to a database. Throws a French sentence when it cannot connect. */
export async function openPostgresClient(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined) // the pending query reports the error
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new Error(
      'La base de données ne répond pas d’ici. Si le portail tourne dans un conteneur, lancez la commande dans celui-ci.',
      { cause: error },
    )
  }
}
