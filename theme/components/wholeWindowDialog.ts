/** Styles of a dialog that fills the window, without margin and rounded corners. */
export const wholeWindowDialog = {
  '& .MuiDialog-paper': {
    width: '100%',
    maxWidth: 'none',
    height: '100%',
    maxHeight: 'none',
    margin: 0,
    borderRadius: 0,
  },
}
