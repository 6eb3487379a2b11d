import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { expectOneEmailAddressFormInLocale } from '#tests/api/addressLocales.ts'

const FRENCH = String(spawnSync('locale', ['-a']).stdout)
  .split('\n')
  .find((name) => /^fr_FR\.utf-?8$/i.test(name))
const locales = [
  { name: 'libc, C.UTF-8', options: `locale_provider libc locale 'C.UTF-8'` },
  { name: 'libc, fr_FR.UTF-8', options: FRENCH && `locale_provider libc locale '${FRENCH}'` },
  // Its lower() turns « İ » into « i ».
  { name: 'builtin, C.UTF-8', options: `locale_provider builtin builtin_locale 'C.UTF-8'` },
  { name: 'builtin, PG_UNICODE_FAST', options: `locale_provider builtin builtin_locale 'PG_UNICODE_FAST'` },
]

for (const { name, options = '' } of locales) {
  // A machine without a French locale reports it.
  test.skipIf(!options)(`an address has one form for limits, queries and indexes: ${name}`, () =>
    expect(expectOneEmailAddressFormInLocale(options)).resolves.toBeUndefined(),
  )
}
