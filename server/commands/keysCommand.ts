import { connectPostgres } from '#server/database/connect.ts'
import { rotateEncryptionKeys } from '#server/secrets/rotateEncryptionKeys.ts'
import { withMigratedPortalDatabase, runCommand } from './command.ts'
import { parseCommandArguments } from './parseCommandArguments.ts'
import { encryptedTables } from '#server/app.ts'

const USAGE = 'npm run keys -- rotate'
const KEPT =
  'Les anciennes clés restent dans data/keys/data-keys : les sauvegardes en ont besoin. Copiez ce fichier en lieu sûr.'
const IN_SETTINGS =
  'Les clés viennent de DATA_KEYS : pour en changer, écrivez la nouvelle en tête, redémarrez, puis relancez cette commande.'

// npm run keys -- rotate: creates a new encryption key and encrypts all stored secrets again with it, whether the
// portal runs or not.
await runCommand(async (args, say) => {
  const [what, ...others] = parseCommandArguments(args, USAGE, {}).positionals
  if (what !== 'rotate' || others.length > 0) throw new Error(USAGE)
  await withMigratedPortalDatabase(say, async ({ env, data: folder, url }) => {
    const { db, close } = connectPostgres(url, { max: 2 })
    try {
      const { sealedBy, resealed } = await rotateEncryptionKeys({ env, folder, db, tables: encryptedTables })
      say(`Chiffré avec la clé ${sealedBy} : ${resealed} mandat${resealed > 1 ? 's' : ''}.`)
      say(env.DATA_KEYS === undefined ? KEPT : IN_SETTINGS)
    } finally {
      await close()
    }
  })
})
