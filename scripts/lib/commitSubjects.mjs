import { execFileSync } from 'node:child_process'
import { projectRoot } from './run.mjs'

/** Last git commit before the check of commit subjects began. */
const CHECKED_AFTER = 'a1d2abd17d914497e7b3fd36365e7740b7ccd6d4'
const MAX_LENGTH = 72
/** Pattern of git commit subjects: « area: change », such as « offline: queue an act before its first request ». */
const FORM = /^[^\s:][^:]*: \S/

/**
 * Returns the mistakes in the form of git commit subjects, one French line each.
 * @param {string[]} subjects
 * @returns {string[]}
 */
export function findCommitSubjectMistakes(subjects) {
  return subjects.flatMap((subject) => {
    if (subject.length > MAX_LENGTH) return [`« ${subject} » : ${subject.length} signes, ${MAX_LENGTH} au plus`]
    return FORM.test(subject) ? [] : [`« ${subject} » : écrivez « partie: changement »`]
  })
}

/**
 * Returns the subjects of the git commits to check, without merges. Undefined in a checkout without this history, such
 * as a shallow clone.
 * @returns {string[] | undefined}
 */
export function listCommitSubjectsToCheck() {
  try {
    const range = `${CHECKED_AFTER}..HEAD`
    const log = execFileSync('git', ['log', '--no-merges', '--format=%s', range], {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return log.split('\n').filter(Boolean)
  } catch {
    return undefined
  }
}
