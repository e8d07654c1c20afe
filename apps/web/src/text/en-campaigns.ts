/** Words of the pages about campaigns and their stories. */
export const campaigns = {
  // ---- campaigns
  'campaigns.title': 'Campaigns',
  'campaigns.lead': 'Stories that are put away and taken out again.',
  'campaigns.empty':
    'Here hangs the cloth of each of your campaigns, a panel for every chapter, sewn as far as the tribe has come.',
  'campaigns.none':
    'None is begun yet. Forest Life is the first chapter of the tribe\u2019s story; a table\u2019s house rules say how many chapters are played.',
  'campaigns.begin': 'Play Forest Life',
  'campaigns.chapter': '{n, plural, =0 {Not begun} other {Chapter {n}}}',
  'campaigns.with': 'with {names}',
  'campaigns.resting': 'Put away since {when}',
  'campaigns.playing': 'On the table',
  'campaigns.ended': 'Told to the end',
  'campaigns.moved': 'Moved to another hall',
  'campaigns.play': 'Play on',
  'campaigns.look': 'Look at it',
  'campaigns.putAway': 'Put away',
  'campaigns.takeOut': 'Take out',
  'campaigns.story': 'The story so far',
  'campaigns.bring': 'Bring a game from another hall',
  'campaigns.bring.help':
    'Its file is played again here, row by row, and must come to the same state. Nobody else need be here yet: their seats stay free.',
  'campaigns.bring.file': 'The file of the game',
  'campaigns.bring.who': 'Who are you in it?',
  'campaigns.bring.nobody': 'Nobody of these',
  'campaigns.bring.do': 'Bring it in',
  'campaigns.bring.choose': 'Choose the file',
  'campaigns.bring.noFile': 'none chosen',
  'campaigns.bring.notJson': '“{file}” is no file of a game: it cannot be read. {why}',
  'campaigns.bring.notGame':
    '“{file}” is no file of a game: it does not begin by saying that it is one. The right one ends in .moothall.json.',
  'campaigns.bring.newer':
    '“{file}” has form {version}, and this hall reads form 1. The other hall is newer than this one.',
  'campaigns.bring.noPeople': '“{file}” does not say who plays in it.',
  'campaigns.bring.form': 'The file does not have the form of a game: {what} at {place}.',
  'campaigns.bring.row.order':
    'Row {n} of the game is not the one that should come there: rows are missing or in another order.',
  'campaigns.bring.row.stretch':
    'Row {n} of the game says that it was played under another secret than the rows around it.',
  'campaigns.bring.row.play': 'Row {n} of the game is a choice that the rules do not allow there.',
  'campaigns.bring.segment':
    'The secret number {n} is not the one that was promised when it was first used.',
  'campaigns.bring.options': 'It is laid with house rules that this game does not have: {keys}.',
  'campaigns.bring.holders':
    '{n, plural, one {It seats one} other {It seats {n}}}, which is not the number of seats of its own house rules.',
  'campaigns.bring.hash':
    'Played again from the first row to the last, it comes to another state than the file names at its end.',
  'campaigns.bring.rules':
    'It was played by version {version} of {game}, in an edition that this hall does not have.',
  'campaigns.bring.unknown': 'This hall does not have the game that it is a file of.',
  'campaigns.bring.here': 'This game is in this hall already',
  'campaigns.bring.here.own':
    'You brought it in. A game goes on in one place only, so go on with that one.',
  'campaigns.bring.here.mine':
    '{by} brought it in. A game goes on in one place only, so go on with that one.',
  'campaigns.bring.here.theirs':
    '{by} brought it in, and it is not open to you. Ask {by} to open it, then you can sit down there.',
  'campaigns.bring.somebody': 'Somebody',
  'campaigns.bring.open': 'Open it',
  'campaigns.bring.again': 'Make a second copy all the same',
  'campaigns.bring.done': 'The game is here.',

  // ---- the story of a game
  'story.seat': 'Seat {n}',
  'story.title': 'The story so far',
  'story.noRules':
    'This hall no longer has the game that this is a story of, so it cannot be told here.',
  'story.empty': 'Nothing to tell yet.',
  'story.before': 'How it began',
  'story.again': 'Play from here, in a copy',
  'story.again.done':
    'A copy of its own: the story itself stays as it is. Seats that were yours are yours here too; any other you may take up.',
  'story.toGame': 'To the game',
  'story.rested': 'Put away {from}',
  'story.restedTo': 'Put away {from}, taken out {to}',
  'story.origin.import': 'This story was begun in another hall.',
  'story.origin.copy': 'A copy, from another table of this hall.',
  'story.open': 'Open to everyone',
  'story.openHelp':
    'whoever has the link may look on, and sit down where nobody plays; else only those who play or played in it',
  'story.move': 'Move to another hall',
  'story.move.help':
    'The game is closed here for good, and you get a file with which it goes on in another hall. All rows go with it; what is still to be drawn gets a new secret there.',
  'story.move.sure': 'Close it here and take the file',
  'story.move.keep': 'Leave it here',
  'story.file': 'Fetch the file again',
} as const
