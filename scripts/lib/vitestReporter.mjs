import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * A reporter for Vitest: keeps what its own JSON report leaves out, which is what failed outside every test (a rejection
 * nobody heard, a worker that died) and what passed at its second try alone. The file it writes is named by
 * `VITEST_REPORTER_FILE`.
 */
export default class VitestReporter {
  /** @type {string[]} */
  #again = []

  /** @param {{ fullName: string, module: { moduleId: string }, diagnostic(): { flaky: boolean } | undefined }} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      this.#again.push([relative(process.cwd(), test.module.moduleId), test.fullName].join(' › '))
  }

  /**
   * @param {unknown} _modules
   * @param {readonly { message?: string, stack?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const outside = errors.map(({ message = '', stack = '' }) =>
      stack.includes(message) ? stack : `${message}\n${stack}`,
    )
    writeFileSync(process.env.VITEST_REPORTER_FILE ?? '', JSON.stringify({ outside, again: this.#again }))
  }
}
