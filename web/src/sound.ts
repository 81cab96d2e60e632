// Synthesised sounds: wood for pieces, a soft bell for everything else.

import { settings } from './settings.svelte'

export type Sound = 'move' | 'capture' | 'loss' | 'castling' | 'promotion' | 'check' | 'refused' | 'notify' | 'lowTime' | 'end'

const SOUNDS: Record<Sound, (at: number) => void> = {
  move: (at) => knock(at, 210, 0.5),
  capture: (at) => {
    knock(at, 320, 0.45)
    knock(at + 0.055, 170, 0.6)
  },
  loss: (at) => {
    knock(at, 320, 0.45)
    knock(at + 0.055, 150, 0.65)
    bell(at + 0.06, 196, 0.16, 0.4, 'triangle')
  },
  castling: (at) => {
    knock(at, 210, 0.5)
    knock(at + 0.13, 240, 0.5)
  },
  promotion: (at) => {
    knock(at, 210, 0.45)
    ;[523, 659, 784].forEach((pitch, index) => bell(at + 0.05 + index * 0.07, pitch, 0.11, 0.4))
  },
  check: (at) => {
    knock(at, 210, 0.4)
    bell(at + 0.05, 659, 0.14, 0.35)
    bell(at + 0.15, 880, 0.12, 0.45)
  },
  refused: (at) => {
    bell(at, 233, 0.2, 0.16, 'triangle')
    bell(at + 0.12, 185, 0.2, 0.24, 'triangle')
  },
  notify: (at) => {
    bell(at, 587, 0.14, 0.5)
    bell(at + 0.12, 880, 0.12, 0.7)
  },
  lowTime: (at) => {
    for (const beat of [0, 0.16, 0.32]) bell(at + beat, 988, 0.1, 0.09, 'triangle')
  },
  end: (at) => {
    ;[392, 494, 587, 784].forEach((pitch, index) => bell(at + index * 0.11, pitch, 0.13, 0.9 - index * 0.1))
  },
}

const VOLUME = 0.5

let context: AudioContext | undefined
let output: AudioNode

// Browsers allow sound only after the player has interacted with the page.
for (const gesture of ['pointerdown', 'keydown'] as const) addEventListener(gesture, wake, { capture: true, passive: true })

function wake(): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return
  if (!context) {
    context = new AudioContext({ latencyHint: 'interactive' })
    const volume = context.createGain()
    volume.gain.value = VOLUME
    volume.connect(context.destination)
    output = volume
  }
  // A phone call or a locked screen may have suspended it.
  if (context.state !== 'running') void context.resume()
}

export function play(sound: Sound): void {
  if (!settings.sound || context?.state !== 'running') return
  SOUNDS[sound](context.currentTime + 0.005)
}

/** A piece set down on a wooden board: a thud, and the click of its edge. */
function knock(at: number, pitch: number, loudness: number): void {
  if (!context) return
  const thud = context.createOscillator()
  thud.frequency.setValueAtTime(pitch * 1.6, at)
  thud.frequency.exponentialRampToValueAtTime(pitch, at + 0.03)
  fade(thud, at, loudness, 0.09)

  const click = context.createBufferSource()
  click.buffer = noise(context)
  const wood = context.createBiquadFilter()
  wood.type = 'bandpass'
  wood.frequency.value = pitch * 9
  wood.Q.value = 1.4
  click.connect(wood)
  fade(click, at, loudness * 0.7, 0.035, wood)
}

function bell(at: number, pitch: number, loudness: number, length: number, shape: OscillatorType = 'sine'): void {
  if (!context) return
  const tone = context.createOscillator()
  tone.type = shape
  tone.frequency.value = pitch
  fade(tone, at, loudness, length)
}

function fade(source: AudioScheduledSourceNode, at: number, loudness: number, length: number, last: AudioNode = source): void {
  if (!context) return
  const gain = context.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loudness, at + 0.004)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  last.connect(gain).connect(output)
  source.start(at)
  source.stop(at + length + 0.02)
}

let hiss: AudioBuffer | undefined

function noise(context: AudioContext): AudioBuffer {
  if (!hiss) {
    hiss = context.createBuffer(1, context.sampleRate * 0.06, context.sampleRate)
    const samples = hiss.getChannelData(0)
    for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  }
  return hiss
}
