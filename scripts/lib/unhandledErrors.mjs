import { writeFileSync } from 'node:fs'

/**
 * A reporter for Vitest: keeps what failed outside every test (a rejection nobody heard, a worker that died), which Vitest's
 * own JSON report leaves out. The file it writes is named by `UNHANDLED_ERRORS_FILE`.
 */
export default class UnhandledErrors {
  /**
   * @param {unknown} _modules
   * @param {readonly { message?: string, stack?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ message = '', stack = '' }) =>
      stack.includes(message) ? stack : `${message}\n${stack}`,
    )
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE ?? '', JSON.stringify(texts))
  }
}
