/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashRun, runsOf } from './checks/shingles.ts';
import { check, checks, type Problem, settingWordsIn } from './checks.ts';
import { baseContent, contentHash, indexContent, skins } from './index.ts';
import type { ContentSet, EventCard, HandCard, RolledEvent, Skin } from './schema.ts';

const allSkins = Object.values(skins);

interface Copy { set: ContentSet; skins: [Skin, Skin] }

/** A deep copy that a test may spoil. */
const copy = (): Copy => ({ set: structuredClone(baseContent), skins: structuredClone(allSkins) as [Skin, Skin] });

const card = (set: ContentSet, id: string): HandCard => set.hand.find((h) => h.id === id)!;
const event = (set: ContentSet, id: string): EventCard => set.events.find((e) => e.id === id)!;
const rolled = (set: ContentSet, id: string): RolledEvent => event(set, id) as RolledEvent;

const run = (id: string, set: ContentSet, words: readonly Skin[]): Problem[] =>
  checks[id]!(set, words).map((found) => ({ check: id, ...found }));

function takeMagicFromAllButTwo(set: ContentSet): void {
  for (const c of set.characters.slice(2)) {
    delete c.stages[0].cubes.magic;
    for (const id of c.startHand) delete card(set, id).cubes.magic;
  }
}

/** Each spoil: what is done to a copy, and the 'object field' that must then be named. */
type Spoil = [what: string, spoil: (copy: Copy) => void, named: string];

const cases: [id: string, what: string, spoils: Spoil[]][] = [
  ['CK-01', 'counts', [
    ['a hand card goes missing', ({ set }) => void set.hand.shift(), 'base hand'],
    ['the extra card is doubled', ({ set }) => void set.hand.push(card(set, 'hand.promo')), 'base hand.promo'],
  ]],
  ['CK-02', 'eight Start cards and one more for each character', [
    ['a card is in two hands', ({ set }) => { set.characters[0]!.startHand[0] = 'hand.2.1'; }, 'hand.2.1 owner'],
    ['a ninth card is marked as Start card', ({ set }) => { card(set, 'hand.3.9').set = 'start'; }, 'hand.3.9 set'],
  ]],
  ['CK-03', 'events and their scenarios', [
    ['a gap in the order', ({ set }) => { event(set, 'event.2.6').order = 7; }, 'event.2.6 order'],
    ['scenario 2 is shuffled', ({ set }) => { set.scenarios[1]!.deck = 'shuffled'; }, 'scenario.2 deck'],
  ]],
  ['CK-04', 'ids and traits exist and are used', [
    ['a typing error in a trait', ({ set }) => { card(set, 'hand.1.2').traits[0] = 'hnut'; }, 'hand.1.2 traits'],
    ['a trait nobody uses', ({ set }) => void set.traits.push({ key: 'ocean', attested: false }), 'base traits.ocean'],
    ['an unknown card', ({ set }) => { set.characters[4]!.growth2Card = 'hand.8.9'; }, 'char.5 growth2Card'],
  ]],
  ['CK-05', 'dice, faces, colours, successes', [
    ['four white dice', ({ set }) => { Object.assign(rolled(set, 'event.1.4'), { whiteDice: 4 }); }, 'event.1.4 whiteDice'],
    ['unsorted faces', ({ set }) => { event(set, 'event.1.6').penalty!.faces = [2, 1]; }, 'event.1.6 penalty.faces'],
    ['a colour twice', ({ set }) => { rolled(set, 'event.1.1').colors = ['savvy', 'savvy']; }, 'event.1.1 colors'],
    ['no success needed', ({ set }) => { rolled(set, 'event.5.5').successes = 0; }, 'event.5.5 successes'],
  ]],
  ['CK-06', 'hand maximum', [
    ['nine at Growth 1', ({ set }) => { set.characters[6]!.stages[1].maxHand = 9; }, 'char.7 stages.maxHand'],
  ]],
  ['CK-07', 'no trait care; wolves are animals', [
    ['care as a trait', ({ set }) => void set.traits.push({ key: 'care', attested: false }), 'base traits.care'],
    ['a wolf that is none', ({ set }) => void card(set, 'hand.2.6').traits.shift(), 'hand.2.6 traits'],
  ]],
  ['CK-08', 'the leader and the Home card as printed', [
    ['other traits', ({ set }) => { set.characters[0]!.stages[0].traits[0] = 'adult'; }, 'char.1 stages.0.traits'],
    ['other dice', ({ set }) => { set.characters[0]!.stages[0].taskDice.make = 1; }, 'char.1 stages.0.taskDice'],
    ['other colours of a task', ({ set }) => void set.home.tasks.rest.colors.pop(), 'home.1 tasks.rest.colors'],
  ]],
  ['CK-09', 'exactly 14 matches of the printed example', [
    ['one trait more', ({ set }) => void card(set, 'hand.4.1').traits.push('forest'), 'char.1 traits'],
  ]],
  ['CK-10', 'single cards of which something is stated', [
    ['the summer gives 5', ({ set }) => { event(set, 'event.1.2').reward.once = [{ k: 'success', n: 5, to: 'home' }]; }, 'event.1.2 reward'],
    ['the accident rolls 4', ({ set }) => { Object.assign(event(set, 'event.1.3'), { dice: 4 }); }, 'event.1.3 dice'],
    ['another trait beside mindspeech', ({ set }) => void card(set, 'hand.5.2').traits.push('lore'), 'hand.5.2 traits'],
    ['the slow card gives 3', ({ set }) => { card(set, 'hand.7.7').flipDice = 3; }, 'hand.7.7 flipDice'],
  ]],
  ['CK-11', 'over-limit loss', [
    ['2 cubes', ({ set }) => { set.scenarios[3]!.overLimit.cubes = 2; }, 'scenario.4 overLimit'],
  ]],
  ['CK-12', 'any four fit the stock of cubes', [
    ['a hoard of magic', ({ set }) => { set.characters[1]!.stages[2].cubes.magic = 5; }, 'char.1+char.2+char.3+char.4 cubes.magic'],
  ]],
  ['CK-13', 'what is asked for is there', [
    ['an event reads what one character shows', ({ set }) => { rolled(set, 'event.3.2').traits[0]!.trait = 'young'; }, 'event.3.2 traits'],
    ['magic with two characters only', ({ set }) => takeMagicFromAllButTwo(set), 'event.1.8 colors'],
  ]],
  ['CK-14', 'growth never weakens', [
    ['a colour goes down', ({ set }) => { set.characters[2]!.stages[1].cubes.grace = 1; }, 'char.3 stages.1.cubes.grace'],
    ['a trait is lost', ({ set }) => { set.characters[2]!.stages[2].traits.length = 3; }, 'char.3 stages.2.traits'],
    ['a task die is lost', ({ set }) => { set.characters[3]!.stages[2].taskDice = {}; }, 'char.4 stages.2.taskDice.care'],
  ]],
  ['CK-15', 'all four types in each hand', [
    ['no ally', ({ set }) => { card(set, 'hand.6.6').type = 'item'; }, 'char.6 startHand'],
  ]],
  ['CK-16', 'costs can be met', [
    ['five magic from one character', ({ set }) => { rolled(set, 'event.2.3').cost = [{ k: 'cube', color: 'magic', n: 5 }]; }, 'event.2.3 cost'],
    ['what one pair can pay and most tribes cannot', ({ set }) => {
      takeMagicFromAllButTwo(set);
      rolled(set, 'event.1.5').cost = [{ k: 'cube', color: 'magic', n: 3 }];
    }, 'event.1.5 cost'],
  ]],
  ['CK-17', 'growth comes in time and not too soon', [
    ['none in scenario 1', ({ set }) => {
      for (const e of set.events) if (e.scenario === 'scenario.1') e.reward.perParticipant = { all: [] };
    }, 'base events.reward'],
    ['too much in scenario 2', ({ set }) => {
      for (const e of set.events) if (e.scenario === 'scenario.2') e.reward.perParticipant = { all: [{ k: 'growth', n: 5 }] };
    }, 'base events.reward'],
  ]],
  ['CK-18', 'colours lead in turn; a third is solo', [
    ['no blue lead in scenario 3', ({ set }) => { rolled(set, 'event.3.4').colors = ['savvy']; }, 'scenario.3 events'],
    ['all solo', ({ set }) => { for (const e of set.events) e.mode = 'solo'; }, 'base events.mode'],
  ]],
  ['CK-19', 'provenance', [
    ['a value of ours passed off as printed', ({ set }) => {
      event(set, 'event.4.4').prov.successes = { src: 'printed', ref: 'rulebook' };
    }, 'event.4.4 prov.successes'],
    ['a printed value unmarked', ({ set }) => { delete set.characters[0]!.prov['stages.0.traits']; }, 'char.1 prov.stages.0.traits'],
    ['a note on nothing', ({ set }) => { event(set, 'event.1.1').notes = { moods: 'none' }; }, 'event.1.1 notes.moods'],
  ]],
  ['CK-20', 'words for everything, and none in the rules data', [
    ['a nameless event', (c) => { delete c.skins[1].names['event.3.1']; }, 'lantern-en names.event.3.1'],
    ['a text without provenance', (c) => { delete c.skins[0].nameSource['texts.char.2']; }, 'elfquest-en nameSource.texts.char.2'],
    ['a name in a note', (c) => { card(c.set, 'hand.1.1').notes = { traits: 'as Cutter speaks' }; }, 'hand.1.1 *'],
    ['a sketch of one sentence', (c) => { c.skins[0].texts['char.1'] = 'A chief.'; }, 'elfquest-en texts.char.1'],
  ]],
  ['CK-21', 'nothing copied from the rulebook', [
    ['a sentence of the rulebook', (c) => {
      // Only numbers and names of parts, so no prose of the publisher stands here.
      c.skins[1].texts['event.1.9'] = 'We carried twelve things: 24 red, 18 blue, 18 green, 12 yellow.';
    }, 'lantern-en texts.event.1.9'],
  ]],
  ['CK-22', 'no word of one setting in another', [
    ['an elf among the Woodfolk', (c) => { c.skins[1].texts['event.2.1'] += ' An elf would know.'; }, 'lantern-en texts.event.2.1'],
    ['and the other way round', (c) => { c.skins[0].names['hand.6.6'] = 'Sable'; }, 'elfquest-en names.hand.6.6'],
  ]],
  ['CK-23', 'the hash leaves skins out', [
    ['a skin inside the set', ({ set, skins: [first] }) => { Object.assign(set, { skin: first }); }, 'base skin'],
    ['a set and a skin that share an object', ({ set, skins: [first] }) => { Object.assign(set, { skin: first }); }, 'base hash'],
    ['a title on a card', ({ set }) => { Object.assign(card(set, 'hand.1.1'), { title: 'Word' }); }, 'hand.1.1 title'],
  ]],
];

describe.each(cases)('%s %s', (id, _what, spoils) => {
  it('holds for the base set, and sees each fault', () => {
    expect(run(id, baseContent, allSkins)).toEqual([]);
    for (const [what, spoil, named] of spoils) {
      const spoilt = copy();
      spoil(spoilt);
      const found = run(id, spoilt.set, spoilt.skins).map((p) => `${p.id} ${p.field}`);
      expect(found, what).toContain(named);
    }
  });
});

describe('the checks as a whole', () => {
  it('are CK-01 to CK-23, each tested', () => {
    const ids = Array.from({ length: 23 }, (_, i) => `CK-${String(i + 1).padStart(2, '0')}`);
    expect(Object.keys(checks)).toEqual(ids);
    expect(cases.map(([id]) => id)).toEqual(ids);
    expect(check(baseContent, allSkins)).toEqual([]);
  });

  it('name check, object and field of each problem', () => {
    const spoilt = copy();
    spoilt.set.scenarios[0]!.overLimit.success = 0;
    expect(check(spoilt.set, spoilt.skins)).toEqual([
      { check: 'CK-11', id: 'scenario.1', field: 'overLimit', message: '{"cubes":1,"success":0}' },
    ]);
  });
});

describe('CK-20 in code', () => {
  const source = join(import.meta.dirname, '..');
  const isRulesCode = (path: string): boolean =>
    path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.split(/[\\/]/).includes('skins');
  // The ruleset's own name is exempt, as are comments: neither is shown to a player of another skin.
  const words = allSkins.flatMap((skin) => skin.settingWords).filter((word) => word !== 'ElfQuest');
  const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

  it('finds no setting word outside the skins', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(isRulesCode);
    expect(files.length).toBeGreaterThan(20);
    const found = files.flatMap((file) =>
      settingWordsIn(withoutComments(readFileSync(join(source, file), 'utf8')), words, true).map((word) => `${file}: ${word}`));
    expect(found).toEqual([]);
  });

  it('would find one', () => {
    expect(settingWordsIn(withoutComments("log('Cutter acts') // as Pike did"), words, true)).toEqual(['Cutter']);
    expect(settingWordsIn('sending, cutters and the self', words, true)).toEqual([]);
  });
});

describe('EQ-CAMPAIGN-10 the content hash', () => {
  it('moves with any rule and with no order of keys', () => {
    const { set } = copy();
    const before = contentHash(set);
    expect(before).toBe(contentHash(baseContent));
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    const turned = Object.fromEntries(Object.entries(set).reverse()) as unknown as ContentSet;
    expect(contentHash(turned)).toBe(before);
    rolled(set, 'event.5.6').successes += 1;
    expect(contentHash(set)).not.toBe(before);
  });
});

describe('look-up', () => {
  it('finds by id and freezes what it finds', () => {
    const index = indexContent(copy().set);
    expect(index.hand.size).toBe(65);
    expect(index.eventsOf.get('scenario.3')?.map((e) => e.order)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(index.handOf.get('char.2')?.map((h) => h.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `hand.2.${n}`));
    expect(() => { index.characters.get('char.1')!.stages[0].traits.push('lore'); }).toThrow(TypeError);
  });
});

describe('the icons', () => {
  it('are all in the icon set, for every id they name', () => {
    const path = join(import.meta.dirname, '../../../../node_modules/@iconify-json/game-icons/icons.json');
    const known = JSON.parse(readFileSync(path, 'utf8')) as { icons: Record<string, unknown> };
    const missing = allSkins.flatMap((skin) => Object.entries(skin.icons).filter(([, icon]) => !(icon in known.icons)));
    expect(missing).toEqual([]);
  });
});

it('hashes runs of seven words whatever their punctuation', () => {
  expect(runsOf('One, two: three four - five six.')).toEqual([]);
  expect(runsOf('One, two: three four - five six SEVEN!').map(hashRun)).toEqual(runsOf('one two three four five six seven').map(hashRun));
});
