import { numbered } from '../build.ts';
import { plainNames } from '../common.ts';

export const names: Record<string, string> = {
  ...plainNames,
  people: 'Elf', tribe: 'Wolfrider', mindspeech: 'Magic Sending', human: 'Human', troll: 'Troll',
  ...numbered('char', ['Cutter', 'Skywise', 'Nightfall', 'Redlance', 'Strongbow', 'Moonshade', 'Pike']),
  ...numbered('hand.1', ["Chief's Word", 'Leader of the Hunt', 'Sending', 'New Moon', 'Trail Leathers', 'Nightrunner',
    'Hot Blood', 'Restless Curiosity', 'Blood of Ten Chiefs']),
  ...numbered('hand.2', ['Reading the Stars', 'Honest Counsel', 'Sending', 'Lodestone', 'Forked Spear', 'Starjumper',
    'Easy Charm', 'Wondering Mind', "Stargazer's Gift"]),
  ...numbered('hand.3', ['Unerring Eye', 'Far Scout', 'Shadow-Foot', "Huntress's Bow", 'Whittling Knife', 'Woodshaver',
    'Comforter', 'Fierce Loyalty', 'Lifemate']),
  ...numbered('hand.4', ['Green Hand', 'Herb Lore', 'Forester', 'Woven Fish Traps', 'Gourd Flask', 'Firecoat',
    'Gentle Heart', 'Patient Tracker', 'Song to the Roots']),
  ...numbered('hand.5', ['Master Archer', 'Sending', 'Old Ways Remembered', 'Great Bow', 'Grey-Feathered Quiver', 'Briersting',
    'Silence', 'Unbending', 'One Breath, One Arrow']),
  ...numbered('hand.6', ["Tanner's Art", 'Sending', "Keeper's Lessons", 'Needle Case', 'Light Hunting Bow', 'Duskpaw',
    'Providing Hand', 'Keen Bargainer', 'Eager Cub']),
  ...numbered('hand.7', ['Howlkeeper', 'Berry-Keeper', 'Riverbank Patience', 'Three-Barbed Spear', 'Dreamberry Pouch', 'Burrfoot',
    'Indolent', 'Good Cheer', 'Song of the Long Road']),
  'hand.boon': 'Favor of Two Moons',
  'hand.promo': "Two-Edge's Invention",
  'home.1': 'Father Tree Holt',
  ...numbered('scenario', ['Forest Life', 'Madcoil', 'Neighboring Humans', 'Troll Caverns', 'The Burning Waste']),
  ...numbered('event.1', ['Hunting Trip', 'Bountiful Summer', 'Freak Accident', 'The White Cold', 'A Howl for the Lost',
    'The Strayed Cub', 'Spring Flood', 'Fever in the Den', 'The Great Tusker']),
  ...numbered('event.2', ['A Silence in the Trees', 'Tracks Gone Wrong', 'A Scream in the Mind', 'First Strike',
    'Tending the Torn', 'The Coil Undone']),
  ...numbered('event.3', ['Smoke on the Wind', 'Broken Snares', 'Taken', 'Between the Huts', 'Cut Loose', 'The Woods Burn']),
  ...numbered('event.4', ['Knocking on Stone', 'A Roof of Rock', 'Wolves Below', 'The Wrestling Pit', 'Before the Throne',
    'The Long Tunnel']),
  ...numbered('event.5', ['The Shut Door', 'White Noon', 'Hidden Water', 'Fever Talk', 'The Wall of Sand', 'The Green Edge']),
};

export const subtitles: Record<string, string> = {
  'char.1': 'Chief, Hunter, Warrior',
  'char.2': 'Stargazer, Advisor, Hunter, Warrior',
  'char.3': 'Huntress, Warrior, Archer, Scout',
  'char.4': 'Tracker, Gatherer, Herbalist, Guardian',
  'char.5': 'Archer, Hunter, Warrior, Keeper of the Way',
  'char.6': 'Tanner, Keeper of the Way, Gatherer, Huntress',
  'char.7': 'Howlkeeper, Hunter, Berry-Keeper, Layabout',
};

/** Words the publisher states, by part and key. */
export const printedWords = {
  printed: [
    ...['char.1', 'char.2', 'char.3', 'char.4', 'char.5', 'char.6', 'char.7'].flatMap((id) => [`names.${id}`, `subtitles.${id}`]),
    ...['scenario.1', 'scenario.2', 'scenario.3', 'scenario.4', 'scenario.5', 'home.1'].map((id) => `names.${id}`),
    'names.event.1.1',
    ...['hand.1.3', 'hand.2.3', 'hand.5.2', 'hand.6.2'].map((id) => `names.${id}`),
    ...['physique', 'grace', 'savvy', 'magic'].map((color) => `names.color.${color}`),
    ...['skill', 'item', 'ally', 'demeanor', 'boon'].map((type) => `names.type.${type}`),
    ...['solo', 'tribal'].map((mode) => `names.mode.${mode}`),
    ...['care', 'community', 'make', 'provide', 'rest', 'train'].map((task) => `names.task.${task}`),
    ...['young', 'adult', 'elder', 'ancient', 'people', 'tribe', 'mindspeech', 'forest', 'river', 'plant', 'animal', 'hunt',
      'harvest', 'fish', 'travel', 'heal', 'culture', 'diplomacy', 'mating', 'craft', 'trade', 'meditate', 'relax',
      'learn', 'teach', 'nurture'].map((trait) => `names.${trait}`),
  ],
  errata: ['event.1.2', 'event.1.3', 'hand.7.7', 'hand.4.3', 'hand.3.7', 'hand.promo'].map((id) => `names.${id}`),
};

/** Words of this setting: no other skin, no rules data and no code may hold them. */
export const settingWords: string[] = [
  'ElfQuest', 'Elf', 'Elves', 'Elfin', 'Elven', 'Wolfrider', 'Wolfriders', 'Sending',
  'Cutter', 'Skywise', 'Nightfall', 'Redlance', 'Strongbow', 'Moonshade', 'Pike',
  'Nightrunner', 'Starjumper', 'Woodshaver', 'Firecoat', 'Briersting', 'Duskpaw', 'Burrfoot',
  'Father Tree', 'Holt', 'Howlkeeper', 'Berry-Keeper', 'Keeper of the Way', 'Stargazer', 'Dreamberry', 'Dreamberries',
  'Blood of Ten Chiefs', 'New Moon', 'Two Moons', 'Two-Edge', 'Lifemate',
  'Madcoil', 'Gotara', 'Bearclaw', 'Greymung',
  'Forest Life', 'Neighboring Humans', 'Troll Caverns', 'Burning Waste',
];
