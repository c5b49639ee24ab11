import { AnswerMenuSlot, AnswerSlot, BesideFieldSlot } from '@prosa/web/src/blocks/chat/slots.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'

const loadSpeech = () => import('#/voice/web/speech.ts')

BesideFieldSlot.add({
  order: 10,
  when: ({ options: { voice = 'full' } }) => voice === 'full',
  part: lazyPart(async () => ({ default: (await loadSpeech()).Dictation })),
})
AnswerSlot.add({
  order: 10,
  when: ({ options }) => options.voice !== 'off' && 'speechSynthesis' in globalThis,
  part: lazyPart(async () => ({ default: (await loadSpeech()).ListenButton })),
})
AnswerMenuSlot.add({
  order: 10,
  when: ({ options }) => options.voice !== 'off',
  part: lazyPart(() => import('#/voice/web/listen-item.tsx')),
})
