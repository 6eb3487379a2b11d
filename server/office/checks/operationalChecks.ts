import { OperationalCheckName } from '#contract/office/checks.ts'
import { backupCheck } from './backupCheck.ts'
import { certificateCheck } from './certificateCheck.ts'
import { clockCheck } from './clockCheck.ts'
import { diskCheck } from './diskCheck.ts'
import { backupCopyCheck, drillCheck } from './drillChecks.ts'
import { filesCheck } from './filesCheck.ts'
import { jobsCheck } from './jobsCheck.ts'
import { mailServerCheck, outboxCheck } from './mailChecks.ts'
import type { OperationalCheck } from './operationalCheck.ts'
import { requestsCheck } from './requestsCheck.ts'

const byName: Record<OperationalCheckName, OperationalCheck> = {
  backup: backupCheck,
  'backup-copy': backupCopyCheck,
  drill: drillCheck,
  disk: diskCheck,
  files: filesCheck,
  'mail-server': mailServerCheck,
  mails: outboxCheck,
  jobs: jobsCheck,
  requests: requestsCheck,
  certificate: certificateCheck,
  clock: clockCheck,
}

/** All operational checks, in the order in which the office shows them. */
export const operationalChecks: OperationalCheck[] = OperationalCheckName.options.map((name) => byName[name])

/** Returns the operational check with this name. */
export const operationalCheckByName = (name: OperationalCheckName): OperationalCheck => byName[name]
