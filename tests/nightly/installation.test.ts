import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const hasProgram = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0

it.skipIf(!hasProgram('systemd-analyze'))('the systemd unit is valid and gives the portal few rights', () => {
  const options = ['security', '--offline=true', '--no-pager', '--threshold=20', 'docs/envol.service']
  // The threshold is ten times the exposure: 2.0. A higher one is an error.
  const report = execFileSync('systemd-analyze', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  expect(report).toMatch(/Overall exposure level for envol.service: [01]\.\d/)
  const { stderr } = spawnSync('systemd-analyze', ['verify', 'docs/envol.service'], { encoding: 'utf8' })
  expect(stderr.split('\n').filter((line) => line.includes('envol.service'))).toEqual([])
})

it('the shell scripts are plain POSIX sh', () => {
  for (const file of ['scripts/install.sh', 'scripts/envol.sh']) {
    expect([file, spawnSync('sh', ['-n', file]).status]).toEqual([file, 0])
    if (!hasProgram('shellcheck')) continue
    const { stdout } = spawnSync('shellcheck', ['-s', 'sh', file], { encoding: 'utf8' })
    expect([file, stdout]).toEqual([file, ''])
  }
})

it('the command envol knows existing commands only', () => {
  const [, list = ''] = /^ {2}(setup \|.*)\) ;;$/m.exec(readFileSync('scripts/envol.sh', 'utf8')) ?? []
  const commands = list.split(' | ')
  expect(commands).toContain('backup')
  expect(commands.filter((name) => !existsSync(`scripts/${name}.mjs`))).toEqual([])
})
