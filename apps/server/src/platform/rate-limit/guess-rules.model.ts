/** How many failures a pair of account and device may have in a window, and an account by all unknown devices in an hour. */
interface GuessRule {
  pair: { failures: number; seconds: number }
  perHour: number
  /** Whether a right entry forgets the failures of its pair. */
  rightForgets: boolean
  /** What the person is told; `wait` is such as '12 minutos'. */
  refusal: (wait: string) => string
}

const secret = (what: string): GuessRule => ({
  pair: { failures: 5, seconds: 15 * 60 },
  perHour: 100,
  rightForgets: true,
  refusal: (wait) =>
    `${what} muitas vezes. Espere ${wait} e tente de novo, ou entre por um aparelho em que você já entrou antes.`,
})

/**
 * A code is shared by a class behind one address, whose phones are all unknown on the first day: five of them that mistype
 * must not keep the sixth out. So a network has room for a class in which everybody mistypes, and a code is long enough for
 * that (ADR 20): one network has to guess for centuries at the shortest code with letters.
 */
const sharedCode: GuessRule = {
  pair: { failures: 300, seconds: 60 * 60 },
  perHour: 500,
  rightForgets: false,
  refusal: (wait) =>
    `Muitos códigos errados foram digitados. Quem já entrou neste aparelho continua entrando; os outros esperam ${wait}. Quem compartilhou o link pode trocar o código para liberar a entrada.`,
}

/** Counted as a shared code: a room of forty behind one address mistypes five times each, and nobody is held. */
const classSecret = (what: string, way = ''): GuessRule => ({
  ...sharedCode,
  refusal: (wait) => `${what} Quem já entrou neste aparelho continua entrando; os outros esperam ${wait}.${way}`,
})

/** Each way to guess has counts of its own. */
export const guessRules = {
  'sign-in': secret('A senha foi digitada errada'),
  'second-factor': secret('O código foi digitado errado'),
  'share-code': sharedCode,
  // what a code of a class opens is a name and a PIN to guess; wrong ones of all networks together hold nobody
  'class-code': { ...classSecret('Muitos códigos de turma errados foram digitados nesta rede.'), perHour: Infinity },
  'class-pin': classSecret(
    'Muitos PINs errados foram digitados nesta turma.',
    ' Um código novo da turma libera os PINs na hora.',
  ),
  'resume-code': {
    ...sharedCode,
    refusal: (wait: string) =>
      `Muitos códigos errados foram digitados. Espere ${wait} e gere outro no primeiro aparelho.`,
  },
} as const satisfies Record<string, GuessRule>

export type GuessedSecret = keyof typeof guessRules

/** Whole minutes, rounded up, because nobody is to come too early. */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`
}
