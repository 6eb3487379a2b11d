// npm run update [-- VERSION] [--wait SECONDS]: fetches a version (the branch's newest by default), builds it in a
// folder of its own beside the running portal, makes a backup, and replaces the running server without refusing a
// request. The former version goes on when the new one is not ready in time, 60 seconds by default.
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  activateRelease,
  copyOwnFolder,
  git,
  headCommit,
  installationFolder,
  releaseFolder,
  runInActiveRelease,
} from './lib/releases.mjs'
import { ExplainedScriptError, projectRoot, run, runMain, runProgramQuietly, runTimedStep } from './lib/run.mjs'
import { requestServerReplacement } from './lib/updateSocket.mjs'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { wait: { type: 'string', default: '60' } },
})
const [wanted] = positionals
const withinMs = Number(values.wait) * 1000

if (!(await runInActiveRelease())) await runMain(update)

async function update() {
  if (!(withinMs > 0)) throw new ExplainedScriptError('--wait attend un nombre de secondes.')
  const commit = await findCommit()
  const running = projectRoot === installationFolder ? headCommit() : projectRoot.split('/').at(-1)
  if (commit === running) return console.log('Le portail est à jour.')
  if (git('status', '--porcelain', '--untracked-files=no'))
    throw new ExplainedScriptError(
      'Des fichiers du code ont été changés ici. Rangez les vôtres par npm run own, puis recommencez.',
    )
  const folder = releaseFolder(commit)
  await prepare(commit, folder)
  if ((await run(process.execPath, ['scripts/backup.mjs'])) !== 0)
    throw new ExplainedScriptError('La sauvegarde a échoué : rien n’est changé.')
  await runTimedStep('Remplacement du portail en marche', () => replace(commit, folder))
  moveCheckout(commit)
  removeFormerReleases([commit, running ?? ''])
  console.log(`Le portail est à jour : ${commit.slice(0, 8)}.`)
}

/** Fetches and returns the commit of the wanted version, by default the newest of the checkout's branch. */
async function findCommit() {
  await runTimedStep('Recherche de la version', () =>
    runProgramQuietly('git', ['-C', installationFolder, 'fetch', '--quiet', '--tags'], {
      sentence: 'La nouvelle version n’a pas pu être cherchée : vérifiez le réseau.',
    }),
  )
  try {
    return git('rev-parse', '--verify', '--quiet', wanted ? `${wanted}^{commit}` : '@{upstream}')
  } catch {
    throw new ExplainedScriptError(
      wanted ? `La version ${wanted} n’existe pas.` : 'Donnez la version à installer : npm run update -- v0.3.0',
    )
  }
}

/**
 * Creates the folder of a release with packages, build and links to the portal's data.
 * @param {string} commit
 * @param {string} folder
 */
async function prepare(commit, folder) {
  rmSync(folder, { recursive: true, force: true })
  git('worktree', 'prune')
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  mkdirSync(join(installationFolder, 'data'), { recursive: true, mode: 0o755 })
  symlinkSync('../../data', join(folder, 'data'))
  symlinkSync('../../envol.env', join(folder, 'envol.env'))
  copyOwnFolder(installationFolder, folder)
  const [lock, formerLock] = [folder, projectRoot].map((root) => readFileSync(join(root, 'package-lock.json'), 'utf8'))
  // Hard links to the same packages: seconds instead of minutes.
  if (lock === formerLock && process.platform === 'linux') {
    await runProgramQuietly('cp', ['-al', join(projectRoot, 'node_modules'), join(folder, 'node_modules')], {
      sentence: 'Les dépendances n’ont pas pu être copiées.',
    })
    if (!lstatSync(join(folder, 'node_modules')).isSymbolicLink())
      rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true })
  }
  if (existsSync(join(projectRoot, 'dist')))
    cpSync(join(projectRoot, 'dist'), join(folder, 'dist'), { recursive: true })
  const code = await run(process.execPath, [join(folder, 'scripts/build.mjs'), '--if-outdated'])
  if (code !== 0) throw new ExplainedScriptError('La nouvelle version n’a pas pu être construite : rien n’est changé.')
}

/**
 * @param {string} commit
 * @param {string} folder
 */
async function replace(commit, folder) {
  const result = await requestServerReplacement({ folder, withinMs })
  if (result && !result.isReady)
    throw new ExplainedScriptError(
      `${result.message}\nL’ancienne version continue : rien n’est changé. Le journal du portail dit pourquoi.`,
    )
  activateRelease(commit)
  await result?.ended
  if (!result) console.log('  Le portail ne tournait pas : npm start lance la nouvelle version.')
}

/**
 * Moves the checkout to the release's commit, so that its scripts are those of the release.
 * @param {string} commit
 */
function moveCheckout(commit) {
  if (wanted) git('checkout', '--quiet', '--detach', commit)
  else git('merge', '--quiet', '--ff-only', commit)
}

/** @param {string[]} kept commits */
function removeFormerReleases(kept) {
  const folder = join(installationFolder, 'releases')
  for (const name of readdirSync(folder)) {
    if (!/^[0-9a-f]{40}(\.replaces)?$/.test(name) || kept.some((commit) => name.startsWith(commit))) continue
    rmSync(join(folder, name), { recursive: true, force: true })
  }
  git('worktree', 'prune')
}
