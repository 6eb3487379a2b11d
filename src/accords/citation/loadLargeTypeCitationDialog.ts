/** Loads the dialog that shows a passage of an agreement in large type. */
export const loadLargeTypeCitationDialog = () =>
  import('./LargeTypeCitationDialog.tsx').then((module) => module.LargeTypeCitationDialog)
