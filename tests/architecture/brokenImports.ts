import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { findImportsInFolderCycles } from './folderCircles.ts'
import { dependencyCruiserImportRules, noFolderCyclesRule } from './importRules.ts'

const folders = ['association', 'contract', 'theme', 'src', 'studio', 'server', 'tests', 'scripts', '.storybook']

/** Module import that breaks an architecture rule: the rule's name, and a message for the developer. */
export type ImportRuleViolation = { rule: string; sentence: string }

/** Returns the source files under `root`, and each of their module imports that breaks an architecture rule. */
export async function findImportRuleViolations(
  root: string,
): Promise<{ read: string[]; broken: ImportRuleViolation[] }> {
  const { output } = await cruise(
    folders.filter((folder) => existsSync(join(root, folder))),
    {
      baseDir: root,
      // The only parser that reads TypeScript without TypeScript's own API, which version 7 lacks.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      validate: true,
      ruleSet: { forbidden: dependencyCruiserImportRules },
    },
    // An import names its extension.
    { extensions: [], exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  )
  if (typeof output === 'string') throw new Error(output)
  const broken = output.summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle ? cycle.map(({ name }) => name) : [to]
    const comment = dependencyCruiserImportRules.find(({ name }) => name === rule.name)?.comment
    return { rule: rule.name, sentence: `${rule.name}: ${[from, ...path].join(' → ')} (${comment})` }
  })
  for (const { from, to } of findImportsInFolderCycles(output.modules)) {
    const { name, comment } = noFolderCyclesRule
    broken.push({ rule: name, sentence: `${name}: ${from} → ${to} (${comment})` })
  }
  return { read: output.modules.map(({ source }) => source), broken }
}
