/** Flavour of the events. */
export const eventTexts: Record<string, string> = {
  'event.1.1':
    'Hoofprints, still sharp at the edges. If we leave before breakfast we may dine very well; if we stay for breakfast there will not be one.',
  'event.1.2':
    'The plum trees have had to be propped with poles. Bring every jar in the house, and borrow some.',
  'event.1.3': 'There was one loose plank in the whole of the bridge. One.',
  'event.1.4':
    'The brooks are stone and the axe rings on the logs as if on iron. We sleep in one heap this month: hounds outside, infants in the middle.',
  'event.1.5':
    'On the longest night we read the roll of everyone who ever tended the lantern. It takes until morning, and one must not skip.',
  'event.1.6':
    'Five whelps in the basket last night, four this morning, and a gap in the fence just as wide as a very small hound.',
  'event.1.7':
    'The brook came indoors without knocking. Somebody save the flour; somebody else save the somebody who went to save the flour.',
  'event.1.8':
    'The cough goes from cot to cot like a bad song. There is a moss that helps, and a long damp walk to where it grows.',
  'event.1.9':
    'He is the oldest boar in the valley and he has eaten the cabbages, the fence and a hat. Enough is enough.',
  'event.2.1':
    'The bees have come home early and sealed the door. Even the brook seems to be walking on tiptoe.',
  'event.2.2':
    'Here it had four legs. Here it had six. Here, beside the empty sheepfold, it seems to have tried out hands.',
  'event.2.3':
    "It calls from the fog with the miller's voice, and the miller has been gone a week. Find the true voice underneath, and answer only that.",
  'event.2.4':
    'We strung the bows, tied up the bait and waited in the alders. It came from behind, of course.',
  'event.2.5':
    'The scratches sprout if they are left. Comb out the rootlets, hum something cheerful, and do not let the patient see your face.',
  'event.2.6':
    'Axes for the limbs, arrows for the eyes, and one mind joined with another for the thing that does its thinking. On three.',
  'event.3.1':
    'Nine columns of smoke this morning, where there were six. We lie in the ferns and learn their mealtimes.',
  'event.3.2':
    'A thin bright noose at knee height, and another, and another. Whoever sets them does not much mind what they catch.',
  'event.3.3':
    'Reach out, softly, past the barking and the bolts. There: cold straw, a sore wrist, and a stubborn little flame of temper.',
  'event.3.4':
    'Up on the count of two, down on the count of five, and hold your breath beside the geese. Above all beside the geese.',
  'event.3.5':
    'The whole village has come out to watch, which means that nobody is watching the gate.',
  'event.3.6':
    'First one ember on the thatch, then all of them. Wet cloths, short breaths, hold hands; what is not alive is not worth carrying.',
  'event.4.1': 'A shutter slides back. "Delivery or complaint?" asks a voice like a gravel path.',
  'event.4.2':
    'The ceilings were built for people who are mostly beard. Borrow a candle, count the turnings, and learn to love your elbows.',
  'event.4.3':
    'The hounds will not eat, and they stare at the dark as though it owed them a field. Sit with them, and tell them about rabbits.',
  'event.4.4':
    'Local custom demands that guests be thrown across the room once, for luck. It is quite all right to throw back.',
  'event.4.5':
    'He has a gold chain, a silver pen and a form for everything. Bow, smile, and read the small print at the bottom.',
  'event.4.6':
    'Somebody began counting the stairs aloud and has been asked to stop. The lamp oil is lower than we were promised, and so is the roof.',
  'event.5.1': 'It used to be a gate. Let us all push once, for the principle of the thing.',
  'event.5.2':
    'White below and white above, and no line between. Tie a scarf across your eyes and go where your feet still feel a slope.',
  'event.5.3':
    'At dawn there is a bead of water under every pebble. That makes one mouthful for each hour of turning pebbles.',
  'event.5.4':
    'She says that the lake is lovely, and starts to unlace her boots. Take her hand, look where she looks, and talk her gently home.',
  'event.5.5':
    "It rises in the west like a loaf. Down, hoods up, hounds in the middle, and keep a hand on the next one's collar.",
  'event.5.6':
    "Two specks, wheeling. Corvin swears they are geese, and geese, says Corvin, are never far from somebody's pond.",
}
