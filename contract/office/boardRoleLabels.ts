import type { BoardRole } from './boardRoles.ts'

/** Each role as the screens call it. */
export const boardRoleLabels: Record<BoardRole, string> = {
  editing: 'Rédaction',
  memberships: 'Adhésions',
  treasury: 'Trésorerie',
  administration: 'Administration',
}
