import { Client } from 'pg'

/** A connection of its own to a database. Throws a French sentence when there is none to be had. */
export async function openClient(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined) // told to the query that waits
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
