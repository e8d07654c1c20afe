import { numbered } from '../build.ts';
import { plainNames } from '../common.ts';

export const names: Record<string, string> = {
  ...plainNames,
  people: 'Woodfolk', tribe: 'Ashkin', mindspeech: 'Far-Whisper', human: 'Settler', troll: 'Delver',
  ...numbered('char', ['Rowan', 'Corvin', 'Thistle', 'Bracken', 'Flint', 'Sable', 'Bramble']),
  ...numbered('hand.1', ["Warden's Word", 'First on the Trail', 'Far-Whisper', 'Copper Blade', "Wanderer's Coat", 'Gale the Hound',
    'Quick Temper', 'Nose for Trouble', 'Line of Wardens']),
  ...numbered('hand.2', ['Night Charts', 'Plain Speaking', 'Far-Whisper', 'Iron Needle', 'Gaff and Hook', 'Cinder the Hound',
    'Ready Smile', 'Endless Questions', 'The Falling Light']),
  ...numbered('hand.3', ['Steady Aim', 'Over the Hill', 'Soft Tread', 'Yew Bow', "Carver's Knife", 'Swift the Hound',
    'Warm Shoulder', 'True to the End', "Heart's Companion"]),
  ...numbered('hand.4', ['Garden Sense', 'Leaf and Bark', 'Warden of Saplings', 'Wicker Weirs', 'Clay Canteen', 'Russet the Hound',
    'Kind Soul', 'Reader of Signs', 'Waking the Seed']),
  ...numbered('hand.5', ['Hundred-Pace Shot', 'Far-Whisper', 'Long Memory', 'War Bow', 'Goose-Quill Arrows', 'Burdock the Hound',
    'Few Words', 'Rooted Will', 'The Second Arrow']),
  ...numbered('hand.6', ['Hide and Thread', 'Far-Whisper', 'What Grandmother Said', 'Awl and Salve', 'Bird Bow', 'Dusk the Hound',
    'Full Larder', 'Hard Bargain', 'Bright Pupil']),
  ...numbered('hand.7', ['Fireside Epic', 'Orchard Ways', 'Old Fishing Hole', 'Eel Spear', 'Bag of Everything', 'Puddle the Hound',
    'Born Idler', 'Friend to All', 'Walking Song']),
  'hand.boon': 'The Lantern Kindled',
  'hand.promo': "The Tinker's Puzzle",
  'home.1': 'The Lantern Ash',
  ...numbered('scenario', ['The Turning Year', 'The Gnarl', 'Axes at the Border', 'The Under-Halls', 'The Salt Miles']),
  ...numbered('event.1', ['Following the Herd', 'Plenty', 'Sheer Bad Luck', 'The Long Frost', 'Night of Names',
    'The Missing Whelp', 'High Water', 'The Coughing Sickness', 'Old Bristleback']),
  ...numbered('event.2', ['The Hush', 'Crooked Prints', 'The Voice in the Fog', 'Ambush', 'The Sickroom', 'Cutting Out the Gnarl']),
  ...numbered('event.3', ['Counting Chimneys', 'Wire in the Bracken', 'One Short at Supper', 'Over the Palisade', 'Open the Cage',
    'Sparks on the Wind']),
  ...numbered('event.4', ['Ring for Attention', 'Mind Your Head', 'Homesick Hounds', 'A Friendly Bout', 'Audience with the Reeve',
    'Nine Hundred Steps Down']),
  ...numbered('event.5', ['Behind Us, a Wall', 'Glare', 'Digging for Dew', 'Walking in Dreams', 'The Brown Cloud', 'Birds, at Last']),
};

export const subtitles: Record<string, string> = {
  'char.1': 'Warden, Pathfinder, Swordhand',
  'char.2': 'Chart-Maker, Counsellor, Wanderer',
  'char.3': 'Lookout, Bowhand, Friend',
  'char.4': 'Gardener, Healer, Sign-Reader',
  'char.5': 'Marksman, Sentinel, Rememberer',
  'char.6': 'Leatherworker, Teacher, Forager',
  'char.7': 'Storyteller, Angler, Idler',
};

/** Words of this setting, not to be met in another skin. */
export const settingWords: string[] = [
  'Lantern Ash', 'Ashkin', 'Woodfolk', 'Far-Whisper', 'Delver', 'Delvers',
  'Rowan', 'Corvin', 'Thistle', 'Sable', 'Bramble', 'Gnarl', 'Bristleback',
  'Under-Halls', 'Salt Miles',
];
