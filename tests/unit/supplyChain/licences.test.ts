import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findForbiddenLicences, isAllowedLicence } from '#scripts/lib/licences.mjs'

test.each([
  'MIT',
  '(MIT OR GPL-3.0-only)',
  'MIT or MPL-2.0',
  'GPL-2.0-only OR (MIT AND ISC)',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
])('allows « %s »', (licence) => {
  expect(isAllowedLicence(licence)).toBe(true)
})

test.each([
  '',
  'GPL-3.0-only',
  'mit',
  'UNLICENSED',
  'SEE LICENSE IN LICENSE.txt',
  'MIT AND GPL-3.0-only',
  '(MIT OR ISC) AND AGPL-3.0-only',
  'MIT WITH Some-exception',
  '(MIT',
  'MIT)',
  'MIT OR',
])('rejects « %s »', (licence) => {
  expect(isAllowedLicence(licence)).toBe(false)
})

test('every package of the portal has an allowed licence', () => {
  expect(findForbiddenLicences()).toEqual([])
})

test('names each package whose licence is missing or not allowed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'envol-licences-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const packages = {
    '': { license: 'GPL-3.0-only' },
    'node_modules/good': { version: '1.0.0', license: 'MIT' },
    'node_modules/bad': { version: '2.0.0', license: 'AGPL-3.0-only' },
    'node_modules/good/node_modules/@deep/none': { version: '3.0.0' },
    'node_modules/former': { version: '4.0.0' },
  }
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  await mkdir(join(root, 'node_modules/former'), { recursive: true })
  await writeFile(
    join(root, 'node_modules/former/package.json'),
    JSON.stringify({ licenses: [{ type: 'BSD' }, 'MIT'] }),
  )
  expect(findForbiddenLicences(root)).toEqual(['bad@2.0.0: AGPL-3.0-only', '@deep/none@3.0.0: no licence'])
})
