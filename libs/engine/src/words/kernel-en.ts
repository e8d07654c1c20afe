/** The kernel's own sentences in English: options and log lines that no ruleset writes. */
export const kernelEn = {
  'kernel.agree': 'Agree',
  'kernel.object': 'Rather not',
  'kernel.settle': 'Settle it',
  'kernel.propose': 'Propose',
  'kernel.decline': 'Keep it as it is',
  'kernel.pass': 'Let it happen',
  'kernel.consent':
    '{seat} {seat, select, you {ask} other {asks}} to take a step back. Do you agree?',
  'kernel.consentTo':
    '{seat} {seat, select, you {ask} other {asks}} to take this back: “{what}” Do you agree?',
  'kernel.undone': '{seat} took back the last step.',
  'kernel.undoAsked': '{seat} {seat, select, you {ask} other {asks}} to take back the last step.',
  'kernel.undoWithdrawn':
    '{seat} {seat, select, you {do} other {does}} not ask to take it back any more.',
  'kernel.undoDeclined': '{seat} would rather keep it as it is.',
  'kernel.freed': 'A seat is free now.',
  'kernel.control': '{seat} {seat, select, you {take} other {takes}} a seat.',
  'kernel.place': 'seat {n}',
  'kernel.seatFreed': 'Nobody plays {place} now.',
  'kernel.seatTaken': '{seat} {seat, select, you {play} other {plays}} {place} now.',
  'kernel.rested': 'The game is put away.',
  'kernel.restedBy': '{seat} {seat, select, you {put} other {puts}} the game away.',
  'kernel.woken': 'The game is taken out again.',
  'kernel.wokenBy': '{seat} {seat, select, you {take} other {takes}} the game out again.',
  'kernel.moved': 'The game goes on in another hall.',
  'kernel.migrated': 'The game goes on under corrected rules.',
} as const
