import { ExplainedScriptError, runTimedStep } from './run.mjs'
import { findProgram, installDebianPackages, canInstallDebianPackages, isExecutableFilePath } from './system.mjs'

/**
 * @typedef {object} Browser
 * @property {string} title
 * @property {string[]} names program names
 * @property {string[]} [beside] program that it needs on Linux
 * @property {string[]} packages Debian packages
 */

/**
 * Browsers of the tests, by the environment variable with the path of their program.
 * @type {Record<'CHROMIUM_PATH' | 'HEADLESS_SHELL_PATH' | 'FIREFOX_PATH' | 'WEBKIT_DRIVER', Browser>}
 */
const BROWSERS = {
  CHROMIUM_PATH: {
    title: 'Chromium',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium', 'fonts-liberation'],
  },
  HEADLESS_SHELL_PATH: {
    title: 'Chromium sans fenêtre',
    names: ['chromium-headless-shell'],
    packages: ['chromium-headless-shell'],
  },
  FIREFOX_PATH: { title: 'Firefox', names: ['firefox-esr', 'firefox'], packages: ['firefox-esr'] },
  WEBKIT_DRIVER: {
    title: 'WebKit',
    names: ['WebKitWebDriver'],
    beside: ['Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
  },
}

/** @typedef {keyof typeof BROWSERS} Name */

/**
 * Returns the path of Chromium, and installs it first where possible. Throws `ExplainedScriptError` when it is missing.
 * @returns {Promise<string>}
 */
export const ensureChromium = async () => (await ensureBrowsers(['CHROMIUM_PATH'])).CHROMIUM_PATH ?? ''

/**
 * Returns the paths of the test browsers as environment variables, and installs missing ones where possible. Throws
 * `ExplainedScriptError` when one is missing. Chromium's headless shell is optional and only saves time.
 * @param {{ withEngines: boolean }} options `withEngines` adds Firefox and WebKit
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function ensureTestBrowsers({ withEngines }) {
  const needed = await ensureBrowsers(
    withEngines ? ['CHROMIUM_PATH', 'FIREFOX_PATH', 'WEBKIT_DRIVER'] : ['CHROMIUM_PATH'],
  )
  // An explicitly chosen Chromium is the one to test.
  if (process.env['CHROMIUM_PATH']) return needed
  const shell = await ensureBrowsers(['HEADLESS_SHELL_PATH']).catch((error) => {
    console.log(`\n${error.message}\nLe navigateur entier le remplace.`)
    return {}
  })
  return { ...needed, ...shell }
}

/**
 * @param {Name[]} names
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function ensureBrowsers(names) {
  const missing = names.filter((name) => !find(name))
  if (missing.length > 0 && canInstallDebianPackages()) {
    const titles = missing.map((name) => BROWSERS[name].title).join(', ')
    const packages = missing.flatMap((name) => BROWSERS[name].packages)
    await runTimedStep(`Installation de ${titles}`, () =>
      installDebianPackages(packages, `${titles} : l’installation des paquets ${packages.join(', ')} a échoué.`),
    )
  }
  return Object.fromEntries(names.map((name) => [name, find(name) ?? fail(name)]))
}

/** @param {Name} name */
function find(name) {
  const known = process.env[name]
  if (known && !isExecutableFilePath(known))
    throw new ExplainedScriptError(`${name} ne mène pas à un programme (${known}) : corrigez-le, ou retirez-le.`)
  const { names, beside } = BROWSERS[name]
  return known ?? (!beside || findProgram(beside) ? findProgram(names) : undefined)
}

/**
 * @param {Name} name
 * @returns {never}
 */
function fail(name) {
  const { title, packages } = BROWSERS[name]
  throw new ExplainedScriptError(
    `Il manque ${title} pour les essais dans un vrai navigateur : installez-le (paquets ${packages.join(', ')}), ou donnez son chemin dans ${name}.`,
  )
}
