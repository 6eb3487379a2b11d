import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { folderCircles } from './folderCircles.ts'
import { importRules, noFolderCircle } from './importRules.ts'

const folders = ['association', 'contract', 'theme', 'src', 'studio', 'server', 'tests', 'scripts', '.storybook']

/** An import that breaks a rule: the rule's name, and a sentence for who reads the failure. */
export type BrokenImport = { rule: string; sentence: string }

/** The files under `root` whose imports were read, and every import of theirs that breaks one of the rules. */
export async function brokenImports(root: string): Promise<{ read: string[]; broken: BrokenImport[] }> {
  const { output } = await cruise(
    folders.filter((folder) => existsSync(join(root, folder))),
    {
      baseDir: root,
      // The one of its parsers that reads TypeScript without TypeScript's own API, which version 7 has not.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      validate: true,
      ruleSet: { forbidden: importRules },
    },
    // No extension is guessed.
    { extensions: [], exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  )
  if (typeof output === 'string') throw new Error(output)
  const broken = output.summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle ? cycle.map(({ name }) => name) : [to]
    const comment = importRules.find(({ name }) => name === rule.name)?.comment
    return { rule: rule.name, sentence: `${rule.name}: ${[from, ...path].join(' → ')} (${comment})` }
  })
  for (const { from, to } of folderCircles(output.modules)) {
    const { name, comment } = noFolderCircle
    broken.push({ rule: name, sentence: `${name}: ${from} → ${to} (${comment})` })
  }
  return { read: output.modules.map(({ source }) => source), broken }
}
