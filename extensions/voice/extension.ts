import type { Extension } from '@prosa/contract/protocol/extension.ts'

/** Limits of one recording that the server transcribes. */
export const MAX_AUDIO_SECONDS = 120
export const MAX_AUDIO_BYTES = 8 * 1024 * 1024

/** Dictating messages and listening to answers. */
export const voice = {
  errors: {
    voice_off: [409, 'Ditar está desligado aqui. Escreva a mensagem.'],
    audio_unreadable: [422, 'Não foi possível entender a gravação. Fale mais perto do microfone e tente de novo.'],
    audio_too_large: [413, 'A gravação ficou longa demais. Dite em partes menores.'],
  },
  /** Means of dictation: the browser's own, and the name of the server's transcription provider; null if there is none. */
  pageFacts: { dictation: { browser: true as boolean, server: null as string | null } },
  doorOptions: {
    /**
     * Reading aloud happens on the device; dictation sends speech to the browser's maker or to the organization's
     * provider.
     */
    voice: {
      kind: 'choice',
      choices: [
        { value: 'off', label: 'Desligada', hint: 'Sem botões de voz.' },
        { value: 'listen', label: 'Só ouvir as respostas', hint: 'O próprio aparelho lê em voz alta; nada sai dele.' },
        {
          value: 'full',
          label: 'Ouvir e ditar',
          hint: 'O que a pessoa diz pode ir para o fabricante do navegador ou para o provedor.',
        },
      ],
      label: 'Voz',
      default: 'listen',
      doors: {
        link: {},
        activity: {
          conversation: 'off',
          hint: 'Alunos costumam ser menores de 18 anos: para ditar, combine antes com a escola.',
        },
      },
      microphone: 'full',
      minors: {
        refused: 'full',
        instead: 'listen',
        detail: 'Para menores de 18 anos, ditar fica desligado: o que eles dizem não sai do aparelho.',
      },
    },
  },
} as const satisfies Extension
