import { execFileSync } from 'node:child_process'
import { root } from './run.mjs'

/** The last commit before subjects were checked. */
const CHECKED_AFTER = '9bffe391'
const MAX_LENGTH = 72
/** « area: change », as in « offline: queue an act before its first request ». */
const FORM = /^[^\s:][^:]*: \S/

/**
 * Returns what is wrong with the subjects of commits, a line for each.
 * @param {string[]} subjects
 * @returns {string[]}
 */
export function faultsOfSubjects(subjects) {
  return subjects.flatMap((subject) => {
    if (subject.length > MAX_LENGTH) return [`« ${subject} » : ${subject.length} signes, ${MAX_LENGTH} au plus`]
    return FORM.test(subject) ? [] : [`« ${subject} » : écrivez « partie: changement »`]
  })
}

/**
 * Returns the subjects of the commits since the check exists, merges left out. In a checkout without those commits, a shallow
 * clone or a copy without history, there are none.
 * @returns {string[]}
 */
export function checkedSubjects() {
  try {
    const range = `${CHECKED_AFTER}..HEAD`
    const log = execFileSync('git', ['log', '--no-merges', '--format=%s', range], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return log.split('\n').filter(Boolean)
  } catch {
    return []
  }
}
