/** Flavour of the events. */
export const eventTexts: Record<string, string> = {
  'event.1.1':
    'The herd has crossed the ridge in the night and left the grass still bent. Belts are pulled tight, wolves are yawning, and somebody is already boasting.',
  'event.1.2':
    'Every branch hangs low and the bees are drunk by noon. Fill the baskets now, while the forest is in a giving mood.',
  'event.1.3':
    'A rotten branch, a startled bird, one step too far to the left. The woods mean no harm by it; they simply were not looking.',
  'event.1.4':
    "Snow has sealed the lower dens and the breath freezes in the wolves' ruffs. Huddle close, feed the smallest first, and let nobody sleep alone.",
  'event.1.5':
    'Both moons are up and the circle is drawn. One by one the names are howled into the dark, and the dark, for once, seems to answer.',
  'event.1.6':
    'A furry somebody with oversized paws has followed a butterfly out of sight. Its mother is pacing, and its tracks go round in loops.',
  'event.1.7':
    'The stream has forgotten where its banks are. There are fish leaping in the blackberries, and half the winter store is bobbing off downstream.',
  'event.1.8':
    'It started with one cough, and now three beds are hot to the touch. The right leaf grows on the north slope, if anyone still has the strength to fetch it.',
  'event.1.9':
    'He has shoulders like a boulder, tusks like sickles, and a very firm opinion about whose thicket this is.',
  'event.2.1':
    'No frog, no owl, no cricket. You lay your ear to the ground and hear your own heart, and far off a dragging sound.',
  'event.2.2':
    'A cat made these prints; then a snake wiped them out; then the cat began again. The wolves put their noses down once and will not do so twice.',
  'event.2.3':
    'The cry strikes behind the eyes, and it has a voice you know in it. Hold on to yourself, find the one who is calling, and do not listen to the thing that called first.',
  'event.2.4':
    'It drops out of the branches in a long loop of scale and fur. Shout, scatter, shoot: anything that makes it turn its head.',
  'event.2.5':
    'Claws that foul leave more than wounds. Somebody must wash them, somebody must sing, and somebody must stay with the one who no longer wants to wake.',
  'event.2.6':
    'There is a pit, there is bait, and there is a chief in the middle of it all who has stopped being afraid. Strike together, think together, and do not stop before it does.',
  'event.3.1':
    'Green wood is burning where nobody of ours would light a fire. Count the huts, count the spears, and be gone before the dogs stir.',
  'event.3.2':
    'Their nooses of cord hang on every deer path, and one of them has caught a wolf by the foot. Cut them all, and leave the knots where they will be found.',
  'event.3.3':
    "A bound friend sends a thread of thought from the village, thin as a spider's. Follow it back along the fear, and lend what calm you have.",
  'event.3.4':
    'One shadow for the wall, one for the water jar, one for the sleeping guard. Their babies are the only ones who see you, and they only smile.',
  'event.3.5':
    'The knife is raised and the whole village is singing. It seems a good moment for arrows.',
  'event.3.6':
    'They meant to burn out demons and have set the wind alight. Grab the cubs, call the wolves, and leave the rest; run low, where the air is.',
  'event.4.1':
    'You knock three times, as the traders do. After a while a slot opens, and an eye looks you over as if you were a slightly spoiled ham.',
  'event.4.2':
    'No sky, no wind, and the dark has a weight. Somebody must go ahead on hands and knees and learn how a tunnel thinks.',
  'event.4.3':
    'The pack has lain down and will not rise. Put your brow against each rough forehead and remember green things for them, until they remember too.',
  'event.4.4':
    'The champion is as wide as two of you and has already been given your boots as a prize. The crowd below is kindly taking bets on how far you will fly.',
  'event.4.5':
    'His Majesty will hear you while he eats. Flatter the crown, admire the gold, and on no account let him see how much you need this.',
  'event.4.6':
    'Down, along, up, down again: the walls sweat, the torches spit, and the guides walk just a little too fast. Keep a hand on the tail in front of you.',
  'event.5.1':
    'The last guide slipped back through the crack, and then there was no crack. Bruise your shoulders on it if you must; it will at least keep you from weeping.',
  'event.5.2':
    'The sun stands overhead like a spear held at the throat. Find the one who has stopped sweating, and the one who has started to wander off.',
  'event.5.3':
    'Nothing grows here without a secret. Dig where the thorns are thickest, and thank the plant before you drink it.',
  'event.5.4':
    'Lips crack, eyes shine, and the talk is all of a river that runs beside the trail. Somebody must go into the dream and lead the dreamer out of it.',
  'event.5.5':
    'The horizon stands up and walks toward you. Lie down behind the wolves, cover every eye, and be counted when it has passed.',
  'event.5.6':
    'Between two sleeps there is a line upon the edge of the world, and it is not yellow. Carry whoever cannot walk; it is nearer than anything has been for days.',
}
