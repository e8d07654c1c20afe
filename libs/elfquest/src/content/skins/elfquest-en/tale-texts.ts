/** Characters, tasks, and the opening and ending of each scenario. */
export const taleTexts: Record<string, string> = {
  'char.1':
    "He wears the chief's lock because he was born to it, and he leads because the tribe would follow him anywhere. " +
    'He laughs first, leaps second and thinks on the way down. What he has not yet learned of patience, his friends are glad to teach him.',
  'char.2':
    'While the others sleep he is up in the highest fork of the tallest tree, counting lights. ' +
    "He is the chief's brother in all but blood, quick with a joke and quicker with a warning. " +
    'The scrap of sky-metal on its thong always points the same way, and so does he.',
  'char.3':
    'Golden-eyed and sure of hand, she can cross a floor of dry leaves without waking the mouse beneath them. ' +
    'She loves few and guards them all. An arrow is her answer to any threat, and a warm arm her answer to any grief.',
  'char.4':
    'He never wished to be a warrior, and the forest seems to know it: buds open sooner where he has sat. ' +
    'Give him a torn root, a sick cub or a sore heart and he will sit beside it until it mends. ' +
    'Only a fool takes his gentleness for fear.',
  'char.5':
    'He speaks aloud perhaps twice in a season. His thoughts fly straight to the mind and his arrows straight to the mark. ' +
    'New ways trouble him, for he has buried too many who trusted them; yet when the tribe is in danger he is already standing in front.',
  'char.6':
    'Every supple boot and weatherproof cloak in the tribe has passed through her hands. ' +
    'She keeps the old customs as carefully as she keeps her needles: oiled, counted and ready. ' +
    'Her mate says little, so she has learned to hear the rest.',
  'char.7':
    'Ask him for a tale and you will get three, with songs. Ask him to fetch firewood and you will find him asleep in the moss. ' +
    'He holds the memories of the whole tribe in that untidy head, and has never lost one, though he has mislaid a good many berries.',

  'task.care': 'Bind the wound, brew the leaf, sit through the night.',
  'task.community': 'Share food and fur with friends on two legs and on four.',
  'task.make': 'Mend what is worn and shape what is missing.',
  'task.provide': 'Go out hungry and come home laden.',
  'task.rest': 'Let the moss take your weight and the mind lie still.',
  'task.train': 'Try it again, with somebody who knows how.',

  'scenario.1.intro':
    'Another turn of the seasons begins beneath the great tree. There are dens to line, bows to string and cubs to keep out of trouble. ' +
    'Nothing in these woods is promised: a mild day may bring a feast, and a loose stone may bring a burial. ' +
    'The wolves do not fret about tomorrow, and on most days neither do their riders.',
  'scenario.1.ending':
    'The year has gone round and the tribe has gone round with it. There are new scars and new songs, and for each scar somebody has made a song. ' +
    'Tonight every hollow of the tree is full of slow breathing. Sleep well; the woods are listening to something that you cannot hear yet.',
  'scenario.2.intro':
    'It began with birds that would not sing. Then a stag was found, torn and not eaten, with a stink on it that no hunter knew. ' +
    'Something old and spoiled has crawled into the forest, part cat, part serpent, and all hatred. ' +
    'It kills what it meets and keeps their screams inside it. One spear will not stop it, but a whole tribe might.',
  'scenario.2.ending':
    'The coils lie still and the rain washes them. Nobody cheers. The names of the lost are sent from mind to mind around the fire, ' +
    'and the wolves lift their heads to finish each one. Tomorrow there will be meat to hunt again. Tonight it is enough to count who is here.',
  'scenario.3.intro':
    'The tall ones have built closer again. Their drums carry through the leaves, and their holy man shouts that the forest is full of demons. ' +
    'He means you. For years there has been a stone for every arrow and an arrow for every stone. ' +
    'Now somebody has not come home, and there is a new post standing in the middle of the village.',
  'scenario.3.ending':
    "The fire took the tree that sheltered ten chiefs, and everything that would not fit on a wolf's back. " +
    'Behind you the sky is red; ahead there is only rock. But the captive is free, every rider who can be held is being held, ' +
    'and a home, the elders say, is chiefly a matter of who is in it.',
  'scenario.4.intro':
    'There is a door in the hillside where furs have long been bartered for bright blades. Nobody from the woods has ever been asked beyond it. ' +
    'The folk below are broad, greedy and fond of their own jokes, but their roof does not burn. ' +
    'With smoke in your hair and nothing left to sell, you raise a fist and knock.',
  'scenario.4.ending':
    'The king below smiles with all his teeth and points down a tunnel: beyond it, he swears, lie green hills and water without end. ' +
    "It is a very long way to walk on somebody else's word. Still, there is a breath of moving air on your cheek, and the wolves have pricked their ears.",
  'scenario.5.intro':
    'The rock has closed at your backs, and the land of light turns out to be nothing but light. ' +
    'Sand runs to every edge of the world. There is no shade, no stream and no way back through the stone. ' +
    "The lodestone swings, settles and points straight across. Wet the wolves' tongues first, then your own, and walk.",
  'scenario.5.ending':
    'At first it is only a smudge, and nobody dares to name it. Then a wolf breaks into a run. ' +
    'There are leaves, there is the sound of water falling, and there are footprints at its rim that are not yours. ' +
    'You drink until it hurts. Whoever lives here, that is a tale for another evening.',
}
