import { fileURLToPath } from 'node:url'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { withDatabaseOf } from '#server/database/reach.ts'
import { rotateKeys } from '#server/secrets/rotateKeys.ts'
import { runCommand } from './command.ts'
import { readEnv } from './env.ts'
import { sealedTables } from './house.ts'

const USAGE = 'npm run keys -- rotate'
const KEPT =
  'Les anciennes clés restent dans data/keys/data-keys : les sauvegardes en ont besoin. Copiez ce fichier en lieu sûr.'
const IN_SETTINGS =
  'Les clés viennent de DATA_KEYS : pour en changer, écrivez la nouvelle en tête, redémarrez, puis relancez cette commande.'

// npm run keys -- rotate: a new key for what is sealed, and everything sealed with it, while the portal runs or not.
await runCommand(async ([what, ...others], say) => {
  if (what !== 'rotate' || others.length > 0) throw new Error(USAGE)
  const env = readEnv(process.env)
  const folder = fileURLToPath(new URL('../data', import.meta.url))
  const work = async (url: string) => {
    await migrate(url)
    const { db, close } = connect(url, { max: 2 })
    try {
      const { sealedBy, resealed } = await rotateKeys({ env, folder, db, tables: sealedTables })
      say(`Chiffré avec la clé ${sealedBy} : ${resealed} mandat${resealed > 1 ? 's' : ''}.`)
      say(env.DATA_KEYS === undefined ? KEPT : IN_SETTINGS)
    } finally {
      await close()
    }
  }
  await (env.DATABASE_URL ? work(env.DATABASE_URL) : withDatabaseOf(folder, say, work))
})
