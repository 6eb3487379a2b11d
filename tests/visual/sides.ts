import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { StoryIndexEntry } from './shots.ts'

/**
 * Storybook build of a source state (commit or working tree) to compare: its display name, the hash of its files, its
 * stories.
 */
export type StoryBuild = { name: string; key: string; folder: string; entries: StoryIndexEntry[] }

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/visual')
const KEPT_IN_CACHE = 8

/** Builds the Storybook of the base commit: the merge base with the base branch, or the previous commit. */
export async function buildBaseCommitStorybook(): Promise<StoryBuild> {
  return buildStorybookOfCommit(await baseCommit())
}

/** Builds the Storybook of a commit; with an edit, as if a text of one file had been replaced. */
export async function buildStorybookOfCommit(commit: string, edit?: SourceTextEdit): Promise<StoryBuild> {
  const lines = (await git('ls-tree', '-r', commit)).split('\n').map(asTreeLine)
  const key = keyOf(edit ? [...lines, { path: edit.path, blob: JSON.stringify(edit) }] : lines)
  return build(`commit ${commit.slice(0, 10)}`, key, async (folder) => {
    const archive = `${folder}.tar`
    await git('archive', '--output', archive, commit)
    await run('tar', ['-xf', archive, '-C', folder])
    await rm(archive)
    if (edit) await replaceText(join(folder, edit.path), edit)
  })
}

/** Replacement of a text in a source file before a Storybook build; the text must exist. */
export type SourceTextEdit = { path: string; from: string; to: string }

/** Builds the Storybook of the working tree, with uncommitted changes. */
export async function buildWorkingTreeStorybook(): Promise<StoryBuild> {
  const paths = await existing((await git('ls-files', '-coz', '--exclude-standard')).split('\0'))
  const blobs = (await git('hash-object', '--', ...paths)).split('\n')
  const key = keyOf(paths.map((path, index) => ({ path, blob: blobs[index] ?? '' })))
  return build('vos fichiers', key, async (copy) => {
    for (const path of paths) await cp(join(root, path), join(copy, path))
  })
}

/** Returns the folder that caches a Storybook build's screenshots by one browser version; creates it when missing. */
export async function prepareScreenshotCacheFolder({ key }: StoryBuild, browserVersion: string): Promise<string> {
  const folder = join(cache, key, `chromium-${browserVersion}`)
  await mkdir(folder, { recursive: true })
  return folder
}

async function baseCommit() {
  const { VISUAL_BASE, GITHUB_BASE_REF } = process.env
  const wanted = VISUAL_BASE || (GITHUB_BASE_REF ? `origin/${GITHUB_BASE_REF}` : '')
  const candidates = wanted ? [wanted] : ['origin/main', 'main']
  for (const candidate of candidates) {
    const base = await git('merge-base', 'HEAD', candidate).catch(() => undefined)
    if (!base) continue
    const isItself = base === (await git('rev-parse', 'HEAD')) && (await git('status', '--porcelain')) === ''
    return isItself ? git('rev-parse', 'HEAD^') : base
  }
  throw new Error(
    `Aucun ancêtre commun avec ${candidates.join(' ni ')} : donnez le commit de départ dans VISUAL_BASE (et tout l’historique à git).`,
  )
}

type TreeLine = { path: string; blob: string }

function asTreeLine(line: string): TreeLine {
  const [about = '', path = ''] = line.split('\t')
  return { path, blob: about.split(' ')[2] ?? '' }
}

/**
 * Hashes the source files that may change a story's screenshot: all but docs, and tests other than stories' samples.
 */
function keyOf(lines: TreeLine[]) {
  const drawn = lines.filter(({ path }) => !/^(docs|\.github|\.ci|tests(?!\/samples))\/|\.md$|^$/.test(path))
  const text = drawn.map(({ path, blob }) => `${path} ${blob}`).toSorted()
  return createHash('sha256').update(text.join('\n')).digest('hex').slice(0, 20)
}

async function build(name: string, key: string, fill: (folder: string) => Promise<void>): Promise<StoryBuild> {
  const folder = join(cache, key, 'storybook')
  if (!(await exists(join(folder, 'index.json')))) {
    // Outside node_modules, where files would count as a package's.
    const copy = await mkdtemp(join(tmpdir(), 'envol-visual-'))
    try {
      await fill(copy)
      await buildIn(copy)
      await mkdir(dirname(folder), { recursive: true })
      await rm(folder, { recursive: true, force: true })
      await cp(join(copy, 'storybook-static'), `${folder}.new`, { recursive: true })
      await rename(`${folder}.new`, folder)
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }
  await utimes(join(cache, key), new Date(), new Date())
  await forgetOldest()
  const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, StoryIndexEntry>
  }
  return { name, key, folder, entries: Object.values(index.entries) }
}

async function buildIn(folder: string) {
  const [lock, installed] = await Promise.all([folder, root].map((at) => readFile(join(at, 'package-lock.json'))))
  if (lock && installed?.equals(lock)) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  else await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  const storybook = join(folder, 'node_modules/.bin/storybook')
  await run(storybook, ['build', '--output-dir', 'storybook-static', '--disable-telemetry'], folder, {
    // Storybook's own cache must not be shared with other runs.
    CACHE_DIR: join(folder, '.cache'),
  })
}

async function forgetOldest() {
  const names = await readdir(cache)
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(cache, name))).mtimeMs })))
  const oldest = dated.toSorted((one, other) => other.at - one.at).slice(KEPT_IN_CACHE)
  await Promise.all(oldest.map(({ name }) => rm(join(cache, name), { recursive: true, force: true })))
}

async function git(...options: string[]) {
  return (await run('git', options)).trimEnd()
}

async function run(program: string, options: string[], cwd = root, env: NodeJS.ProcessEnv = {}) {
  const settings = { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
  return (await promisify(execFile)(program, options, settings)).stdout
}

async function replaceText(file: string, { path, from, to }: SourceTextEdit) {
  const text = await readFile(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`)
  await writeFile(file, text.replace(from, to))
}

async function existing(paths: string[]) {
  const found = await Promise.all(paths.map(async (path) => path !== '' && (await exists(join(root, path)))))
  return paths.filter((_, index) => found[index]).toSorted()
}

async function exists(path: string) {
  return (await lstat(path).catch(() => undefined))?.isFile() ?? false
}
