/** Plain words that no setting owns; every skin may take them over or put its own in their place. */
export const plainNames: Record<string, string> = {
  'color.physique': 'Physique', 'color.grace': 'Grace', 'color.savvy': 'Savvy', 'color.magic': 'Magic',
  'type.skill': 'Skill', 'type.item': 'Item', 'type.ally': 'Ally', 'type.demeanor': 'Demeanor', 'type.boon': 'Boon',
  'mode.solo': 'Solo', 'mode.tribal': 'Tribal',
  'task.care': 'Care', 'task.community': 'Community', 'task.make': 'Make',
  'task.provide': 'Provide', 'task.rest': 'Rest', 'task.train': 'Train',
  young: 'Young', adult: 'Adult', elder: 'Elder', ancient: 'Ancient',
  forest: 'Forest', river: 'River', plant: 'Plant', animal: 'Animal',
  hunt: 'Hunt', harvest: 'Harvest', fish: 'Fish', travel: 'Travel',
  heal: 'Heal', nurture: 'Nurture', culture: 'Culture', diplomacy: 'Diplomacy', mating: 'Mating',
  craft: 'Craft', trade: 'Trade', meditate: 'Meditate', relax: 'Relax', learn: 'Learn', teach: 'Teach',
  combat: 'Combat', stealth: 'Stealth', archery: 'Archery', tracking: 'Tracking', night: 'Night', lore: 'Lore',
  cave: 'Cave', desert: 'Desert', storm: 'Storm', water: 'Water-finding',
};
