/** What may be heard. Each tells something that also stands on the screen. */
export const KINDS = ['turn', 'dice', 'card', 'token', 'seal', 'window', 'short', 'chat'] as const
export type SoundKind = (typeof KINDS)[number]

/** One strike on something wooden: a falling tone with a little noise of the stroke. */
export interface Strike {
  /** Seconds after the beginning. */
  readonly at: number
  /** Hertz of the tone, 0 for noise alone. */
  readonly pitch: number
  /** Seconds until it has died away. */
  readonly length: number
  /** 0 to 1. */
  readonly strength: number
  /** Share of noise, 0 to 1; its band lies around this pitch. */
  readonly noise: number
  readonly band: number
}

const strike = (
  at: number,
  pitch: number,
  length: number,
  strength: number,
  noise = 0.3,
  band = 1800,
): Strike => ({ at, pitch, length, strength, noise, band })

/** All sounds, made here: quiet, wooden, none longer than 400 ms. */
export const SOUNDS: Readonly<Record<SoundKind, readonly Strike[]>> = {
  // Two knocks on a door.
  turn: [strike(0, 190, 0.14, 0.8), strike(0.17, 210, 0.16, 0.9)],
  dice: [0, 0.05, 0.11, 0.16, 0.24].map((at, n) =>
    strike(at, 420 + 60 * (n % 3), 0.07, 0.5 - 0.06 * n, 0.7, 2600),
  ),
  card: [strike(0, 0, 0.12, 0.35, 1, 3600)],
  token: [strike(0, 720, 0.08, 0.45, 0.25, 2800), strike(0.07, 900, 0.07, 0.3, 0.2, 3000)],
  seal: [strike(0, 150, 0.22, 0.7, 0.2, 700)],
  window: [strike(0, 330, 0.18, 0.5, 0.1), strike(0.12, 440, 0.22, 0.45, 0.1)],
  short: [0, 0.13, 0.26].map((at) => strike(at, 520, 0.09, 0.55, 0.2)),
  chat: [strike(0, 620, 0.06, 0.3, 0.15)],
}

/** Seconds from the first strike until the last has died away. */
export const lengthOf = (kind: SoundKind): number =>
  Math.max(...SOUNDS[kind].map((one) => one.at + one.length))

/** Plays a sound. `volume` 0 to 1. */
export function sound(context: AudioContext, kind: SoundKind, volume: number): void {
  const now = context.currentTime
  const out = context.createGain()
  out.gain.value = 0.5 * volume * volume
  out.connect(context.destination)
  for (const one of SOUNDS[kind]) {
    const start = now + one.at
    if (one.pitch > 0) {
      const tone = context.createOscillator()
      tone.type = 'triangle'
      tone.frequency.setValueAtTime(one.pitch * 1.4, start)
      tone.frequency.exponentialRampToValueAtTime(one.pitch, start + 0.03)
      tone.connect(dying(context, out, start, one.length, one.strength * (1 - one.noise)))
      tone.start(start)
      tone.stop(start + one.length)
    }
    if (one.noise > 0) {
      const source = context.createBufferSource()
      source.buffer = noiseOf(context)
      const band = context.createBiquadFilter()
      band.type = 'bandpass'
      band.frequency.value = one.band
      source.connect(band)
      band.connect(dying(context, out, start, one.length * 0.6, one.strength * one.noise))
      source.start(start)
      source.stop(start + one.length)
    }
  }
}

function dying(
  context: AudioContext,
  out: AudioNode,
  start: number,
  length: number,
  strength: number,
): GainNode {
  const gain = context.createGain()
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(strength, start + 0.004)
  gain.gain.exponentialRampToValueAtTime(0.0008, start + length)
  gain.connect(out)
  return gain
}

const noises = new WeakMap<AudioContext, AudioBuffer>()

function noiseOf(context: AudioContext): AudioBuffer {
  const known = noises.get(context)
  if (known !== undefined) return known
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * 0.3), context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  noises.set(context, buffer)
  return buffer
}
