import type { MinutesRole } from './minutes.ts'

/** French labels of the roles in which the minutes of an assembly are signed. */
export const minutesRoleLabels: Record<MinutesRole, string> = {
  president: 'Présidence de séance',
  secretary: 'Secrétariat de séance',
}
