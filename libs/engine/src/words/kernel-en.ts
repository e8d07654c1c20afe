/** The kernel's own sentences in English: options and log lines that no ruleset writes. */
export const kernelEn = {
  'kernel.agree': 'Agree',
  'kernel.object': 'Rather not',
  'kernel.settle': 'Settle it',
  'kernel.propose': 'Propose',
  'kernel.decline': 'Keep it as it is',
  'kernel.pass': 'Let it happen',
  'kernel.consent': '{seat} asks to take back the last step. Do you agree?',
  'kernel.undone': '{seat} took back the last step.',
  'kernel.undoAsked': '{seat} asks to take back the last step.',
  'kernel.undoDeclined': '{seat} would rather keep it as it is.',
  'kernel.freed': '{seat} is free now.',
  'kernel.control': '{seat} is taken up.',
} as const
