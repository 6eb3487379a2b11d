import { writeFileSync } from 'node:fs'

/**
 * A reporter for Vitest that keeps what its JSON report leaves out: failures outside every test, such as an unhandled
 * rejection or a worker that died. Writes them to the file that `VITEST_REPORTER_FILE` names.
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
