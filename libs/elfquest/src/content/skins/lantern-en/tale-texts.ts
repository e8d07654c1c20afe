/** Characters, tasks, and the opening and ending of each scenario. */
export const taleTexts: Record<string, string> = {
  'char.1':
    'Rowan became warden of the Lantern Ash at an age when most are trusted with the goats. ' +
    'The temper is short, the stride is long, and the apology, when one is owed, arrives before supper. ' +
    'People tend to follow, if only to see what happens.',
  'char.2':
    'Corvin has mapped every star that can be seen from the roof and is now drawing the ones that cannot. ' +
    'Between charts there is time to talk the warden out of things. It works about half the time, which Corvin calls a fine average.',
  'char.3':
    'Thistle was sitting on that branch the whole time; you simply did not see her. ' +
    'She has the best eyes in the company and the surest bow arm. Those she calls friends never have to ask twice.',
  'char.4':
    'Give Bracken a bare window sill and by midsummer there will be beans. ' +
    'He is slow to speak and impossible to hurry, and the sick sleep better when he is in the room.',
  'char.5':
    'Flint remembers three wardens before this one and has told none of them what he thought. ' +
    'His arrows speak for him, and they have never yet needed to repeat themselves. ' +
    'He distrusts bridges, strangers and anything with wheels.',
  'char.6':
    'Sable can look at a hide and see the coat. She sews, she bargains, and she teaches the little ones their letters on scraps of kid leather. ' +
    'What the grandmothers knew, she wrote down; what they would not say, she guessed.',
  'char.7':
    'Nobody has ever seen Bramble start a chore, but everybody has heard how it ought to be done. ' +
    'The tales are worth the trouble. So is the fish, on those days when the line is not merely an excuse for lying beside the water.',

  'task.care': 'Clean bandages, hot broth, and a hand to hold.',
  'task.community': 'Set a long table and see who comes.',
  'task.make': 'Needle, hammer, glue, and a little swearing.',
  'task.provide': 'Nets, baskets and snares: what the day will give.',
  'task.rest': 'Boots off, and let the world wait an hour.',
  'task.train': 'Once more, and slower this time.',

  'scenario.1.intro':
    'A great ash stands where two brooks meet, and in its hollow trunk a lantern has burned for longer than anyone can count. ' +
    'The company that lives around it keeps hounds, bees and its own counsel. ' +
    'This is the tale of one year there: good weather and bad, full nets and empty ones, and all the small disasters that make a home.',
  'scenario.1.ending':
    'The first leaf falls, as it did a year ago, into the same brook. There is wood in the stack and honey on the shelf. ' +
    'Somebody trims the lantern, and for a moment every shadow in the hollow seems to lean in and listen.',
  'scenario.2.intro':
    'A root has gone bad. It has drunk from some forgotten well of spellcraft, pulled itself out of the ground and learned to hunt. ' +
    'Deer, hounds, travellers: whatever it catches it folds into itself, and afterwards it knows their voices. ' +
    'They call it the Gnarl. It is coming uphill, one night at a time, toward the light.',
  'scenario.2.ending':
    'What is left would fit in a wheelbarrow, and Bracken insists on burning it twice. ' +
    'Seven new stones stand by the brook. The lantern has been lit from a fresh coal, and its flame is a shade brighter than before, as though it had made up its mind.',
  'scenario.3.intro':
    'New people have come up the valley with oxen, axes and a preacher who has seen the lantern and did not like it. ' +
    'Every week the sound of chopping is nearer. There have been thrown stones, and stolen hens, and worse. ' +
    'This evening a bowl stands full on the table, because the one who should be eating from it has been locked in a cage.',
  'scenario.3.ending':
    'Sparks from the clearing fires found the great ash at midnight. You saved the lantern, the hounds and each other; the rest is smoke. ' +
    'Nobody is missing. It is said over and over along the march, like a charm: nobody is missing.',
  'scenario.4.intro':
    'Under the hills live the Delvers, who will sell you a kettle and cheat you on the lid. They dislike visitors, daylight and credit. ' +
    'They do, however, own a great many dry halls, and you own a great many wet children. ' +
    'There is a bell beside the door. The sign above it reads: RING ONCE, AND HAVE MONEY.',
  'scenario.4.ending':
    'The reeve stamps your paper, sighs, and unrolls a map. There is a fine valley on the far side, he says, barely lived in; he would go himself if not for his knees. ' +
    'Corvin looks at the map for a long time. Then again, the lantern cannot burn forever in a cellar.',
  'scenario.5.intro':
    'The valley is a sea that dried up. White salt runs out to a white sky, and behind you the lower gate has dropped like an axe. ' +
    "Walk by dusk and dawn, the old songs say, and sleep in one another's shade. " +
    'The iron needle still trembles toward something. Shoulder the lantern, then, and let us see what.',
  'scenario.5.ending':
    'The salt turns to gravel, the gravel to turf, and the turf to a hillside loud with larks. ' +
    'At the top stands a sapling ash, no thicker than a thumb. It will need two hundred years. ' +
    'You hang the lantern on a stick beside it, sit down all together in the grass, and begin.',
}
