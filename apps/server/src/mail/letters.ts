import type { Letter } from './post.ts'

/** The token stands behind `#`: browsers send that part to nobody, so it is in no log and no referrer. */
const link = (hall: string, page: string, token: string) =>
  `${hall.replace(/\/+$/, '')}/${page}#${token}`

export function confirmLetter(to: string, hall: string, token: string): Letter {
  return {
    to,
    subject: 'Is this your e-mail address?',
    text: [
      'Somebody made an account at the hall with this e-mail address.',
      'If that was you, say so here within three days:',
      '',
      link(hall, 'confirm', token),
      '',
      'If it was not you, you need do nothing.',
      '',
    ].join('\n'),
  }
}

export function registerLetter(to: string, hall: string, token: string): Letter {
  return {
    to,
    subject: 'Your account at the hall',
    text: [
      'Somebody asked for an account at the hall with this e-mail address.',
      'If that was you, say the password that you chose here within a day, and it is made:',
      '',
      link(hall, 'register', token),
      '',
      'If you do not know it any more, ask for the account once more: another letter comes in the place of this one.',
      'If it was not you, you need do nothing: without the password there is no account.',
      '',
    ].join('\n'),
  }
}

export function takenLetter(to: string, hall: string): Letter {
  return {
    to,
    subject: 'You have an account already',
    text: [
      'Somebody asked for an account at the hall with this e-mail address, which already has an account.',
      'If that was you, sign in with it, or ask for a new password:',
      '',
      `${hall.replace(/\/+$/, '')}/forgot`,
      '',
      'If it was not you, you need do nothing: nothing was changed.',
      '',
    ].join('\n'),
  }
}

export function resetLetter(to: string, hall: string, token: string): Letter {
  return {
    to,
    subject: 'A new password',
    text: [
      'Somebody asked for a new password for your account at the hall.',
      'If that was you, choose it here within half an hour:',
      '',
      link(hall, 'reset', token),
      '',
      'If it was not you, you need do nothing: your password stays as it is.',
      '',
    ].join('\n'),
  }
}

export function changedLetter(to: string, hall: string): Letter {
  return {
    to,
    subject: 'Your password was changed',
    text: [
      'The password of your account at the hall was changed, and everybody was signed out elsewhere.',
      'If it was not you, ask for a new password at once:',
      '',
      `${hall.replace(/\/+$/, '')}/forgot`,
      '',
    ].join('\n'),
  }
}
