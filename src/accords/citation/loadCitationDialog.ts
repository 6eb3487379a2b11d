/** Loads the dialog that shows a passage of an agreement in large type. */
export const loadCitationDialog = () => import('./CitationDialog.tsx').then((module) => module.CitationDialog)
