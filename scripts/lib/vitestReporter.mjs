import { writeFileSync } from 'node:fs'

/**
 * Vitest reporter for failures that Vitest's JSON report omits: errors outside tests, such as an unhandled rejection or
 * a crashed worker. Writes them to the file `VITEST_REPORTER_FILE`.
 */
export default class VitestReporter {
  /**
   * @param {unknown} _modules
   * @param {readonly { message?: string, stack?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const outside = errors.map(({ message = '', stack = '' }) =>
      stack.includes(message) ? stack : `${message}\n${stack}`,
    )
    writeFileSync(process.env.VITEST_REPORTER_FILE ?? '', JSON.stringify({ outside }))
  }
}
