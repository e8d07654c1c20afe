/** The kernel's own sentences in English: options and log lines that no ruleset writes. */
export const kernelEn = {
  'kernel.agree': 'Agree',
  'kernel.object': 'Rather not',
  'kernel.settle': 'Settle it',
  'kernel.propose': 'Propose',
  'kernel.decline': 'Keep it as it is',
  'kernel.pass': 'Let it happen',
  'kernel.consent':
    '{seat} {seat, select, you {ask} other {asks}} to take back the last step. Do you agree?',
  'kernel.undone': '{seat} took back the last step.',
  'kernel.undoAsked': '{seat} {seat, select, you {ask} other {asks}} to take back the last step.',
  'kernel.undoDeclined': '{seat} would rather keep it as it is.',
  'kernel.freed': 'A seat is free now.',
  'kernel.control': '{seat} {seat, select, you {take} other {takes}} a seat.',
  'kernel.rested': 'The game is put away.',
  'kernel.woken': 'The game is taken out again.',
  'kernel.moved': 'The game goes on in another hall.',
  'kernel.migrated': 'The game goes on under corrected rules.',
} as const
