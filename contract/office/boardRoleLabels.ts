import type { BoardRole } from './boardRoles.ts'

/** French labels of the board roles. */
export const boardRoleLabels: Record<BoardRole, string> = {
  editing: 'Rédaction',
  memberships: 'Adhésions',
  treasury: 'Trésorerie',
  administration: 'Administration',
}
