import { eq } from '#server/drizzle/drizzle.ts'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import { board_roles } from '#server/database/schema/board.ts'
import { defineDataExportSection } from '#server/feature/exportSection.ts'
import type { PersonalDataDeclaration } from '#server/feature.ts'

/**
 * Data export of a member's board roles. The retention rule is in the profile's register; records of authorship hold
 * only the member id.
 */
export const officePersonalDataDeclaration: PersonalDataDeclaration = {
  sections: [
    defineDataExportSection({
      name: 'board_roles',
      title: 'Rôles au bureau',
      words: { role: boardRoleLabels },
      labels: { role: 'Rôle', given_at: 'Depuis le' },
      rows: (db, { id }) =>
        db
          .select({ role: board_roles.role, given_at: board_roles.given_at })
          .from(board_roles)
          .where(eq(board_roles.member_id, id)),
    }),
  ],
}
